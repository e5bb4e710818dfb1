/** What ends the things that a run of jest started, in the process of its set-ups and tear-downs. */
const stops = [];
let isListening = false;

/** Has it stopped at the end of the run, before what was started earlier; also where a signal ends the run. */
export function stopAtEnd(stop) {
  stops.push(stop);
  if (isListening) return;
  isListening = true;
  // Jest ends at once on a signal, without tearing down.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => void stopAll().finally(() => process.exit(code)));
}

export async function stopAll() {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** As `globalTeardown` of every project that starts something: the first one finds it all. */
export default stopAll;
