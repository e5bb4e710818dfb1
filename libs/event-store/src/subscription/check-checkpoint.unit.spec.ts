import { describe, expect, it } from '@jest/globals';
import { CheckpointNotInLogError, NoEventAtPositionError } from '../port/store.errors.js';
import { follow, KeptRows, write } from '../testing/following.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';
import { checkCheckpoint } from './check-checkpoint.js';

const CHECKPOINT = { commit: 100n, prepare: 100n };

/** Checks against a store that answers "Exception was thrown by handler" to so many reads. @returns the waits */
async function checkWhere(faultyReads: number): Promise<readonly number[]> {
  const store = createInMemoryEventStore();
  await write(store, 'ledger-a', 2);
  const waits: number[] = [];
  let reads = 0;
  await checkCheckpoint(
    {
      ...store,
      readLog: (options) => {
        reads += 1;
        if (reads <= faultyReads) throw new NoEventAtPositionError('Exception was thrown by handler.');
        return store.readLog(options);
      },
    },
    CHECKPOINT,
    {
      remedy: 'Make the rows again.',
      signal: new AbortController().signal,
      delay: async (ms) => void waits.push(ms),
    },
  );
  return waits;
}

describe('the check of a checkpoint', () => {
  it('does not take one answer that no event begins there for another log: a passing fault has its text', async () => {
    expect(await checkWhere(0)).toEqual([]);
    expect(await checkWhere(1)).toEqual([3_000]);
  });

  it('takes two such answers three seconds apart for another log', async () => {
    await expect(checkWhere(2)).rejects.toThrow(CheckpointNotInLogError);
  });
});

it('a follower keeps no id of an event of another product at its checkpoint, since that one may scavenge it', async () => {
  const store = createInMemoryEventStore({ checkpointEvery: 4 });
  const projection = new KeptRows();
  await write(store, 'ledger-a', 1);
  await write(store, 'shop-1', 8);
  const run = follow(store, projection);
  await run.caughtUp();
  expect(projection.checkpoint).toEqual({ ...store.all().at(-1)?.position, eventId: undefined });
  await run.stop();
  const scavenged = { ...store, readLog: () => store.readStream('nothing-is-left') };
  const again = follow(store, projection, { store: scavenged });
  await again.caughtUp();
  expect(again.running.health().state).toBe('live');
  await again.stop();
});
