const EVERY_MS = 2_000;

/**
 * Says what is being done and, every two seconds, for how long: `Installing packages… 2 s 4 s`. On a terminal the number
 * is written over the one before.
 */
export async function whileWorking(title, work, { output = process.stderr, everyMs = EVERY_MS } = {}) {
  const started = Date.now();
  output.write(`${title}…`);
  const timer = setInterval(() => {
    const seconds = `${Math.round((Date.now() - started) / 1000)} s`;
    output.write(output.isTTY ? `\r${title}… ${seconds}` : ` ${seconds}`);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    output.write('\n');
  }
}
