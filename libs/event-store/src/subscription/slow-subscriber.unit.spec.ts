import { expect, it } from '@jest/globals';
import { createLogger, delay } from '@app/platform';
import { SlowSubscriberError } from '../port/store.errors.js';
import { follow, KeptRows, rowsDue, untilRows, write } from '../testing/following.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';

it('subscribes again at once where a burst ended the subscription, and says so below warn (regression: a wait, and a warning each time)', async () => {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line: string) => lines.push(line) },
  });
  const store = createInMemoryEventStore();
  const projection = new KeptRows();
  const waits: number[] = [];
  const run = follow(store, projection, {
    logger,
    delay: async (ms, signal) => {
      // The look at the end of the log has a rhythm of its own.
      if (ms < 1_000) waits.push(ms);
      else await delay(ms, signal);
    },
    backoff: { baseMs: 10, factor: 1 },
  });
  await run.caughtUp();
  for (let burst = 1; burst <= 3; burst += 1) {
    await write(store, 'ledger-a', 3);
    await untilRows(projection, rowsDue(store));
    store.dropSubscriptions(new SlowSubscriberError('Consumer too slow'));
    await run.caughtUp(burst + 1);
  }
  expect(projection.rows).toEqual(rowsDue(store));
  expect(waits).toEqual([]);
  expect(lines.map((line) => /"level":"(\w+)"/.exec(line)?.[1])).toEqual(['info', 'info', 'info']);
  // Without an event in between it is a failure like any other.
  store.dropSubscriptions(new SlowSubscriberError('Consumer too slow'));
  await run.caughtUp(5);
  expect(waits).toHaveLength(1);
  expect(lines.at(-1)).toContain('"level":"warn"');
  await run.stop();
});
