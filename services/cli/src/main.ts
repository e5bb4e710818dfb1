import { runCli } from './cli.js';

// A reader that has seen enough (`| head`) closes the pipe: that is no failure of this program.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** As of an audit that gives no answer: a bug is no fault that was found. */
const NO_ANSWER = 3;

const running = runCli(process.argv.slice(2), {
  // npm runs scripts in the project's folder and leaves the caller's own folder in INIT_CWD.
  workingDirectory: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (line) => process.stderr.write(`${line}\n`),
});

process.exitCode = await running.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return NO_ANSWER;
});
