import { describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { silentLogger, systemIds } from '@app/platform';
import { readLog } from './read-log.js';

type Store = ReturnType<typeof createInMemoryEventStore>;

/** Appends the first `there` events of an append of `count`. */
async function append(store: Store, stream: string, count: number, there = count): Promise<void> {
  const head = await store.readHead(stream);
  const events = Array.from({ length: there }, (_, index) => ({
    ...{ id: systemIds.uuidv7(), type: 'x', data: {} },
    metadata: { append: { index, count } },
  }));
  await store.append(stream, events, head === 'no-stream' ? head : head.revision);
}

async function read(store: Store) {
  const rows: string[] = [];
  const reached = await readLog(store, {
    logger: silentLogger(),
    signal: new AbortController().signal,
    onEvent: ({ stream, revision }) => rows.push(`${stream}@${revision}`),
  });
  return { rows, reached };
}

describe('reading the log for a rebuild', () => {
  it('ends at the newest event of the streams that rows are made of', async () => {
    const store = createInMemoryEventStore();
    await append(store, 'ledger-a', 3);
    await append(store, 'anchor-heads', 1);
    expect(await read(store)).toEqual({
      rows: ['ledger-a@0', 'ledger-a@1', 'ledger-a@2'],
      reached: store.all()[2]?.position,
    });
  });

  it('ends before an append that is not there as a whole: a new version never begins in the middle of one', async () => {
    const store = createInMemoryEventStore();
    await append(store, 'ledger-a', 2);
    await append(store, 'ledger-b', 3, 2);
    expect(await read(store)).toEqual({
      rows: ['ledger-a@0', 'ledger-a@1'],
      reached: store.all()[1]?.position,
    });
  });

  it('begins at the beginning where nothing is there as a whole', async () => {
    const store = createInMemoryEventStore();
    expect(await read(store)).toEqual({ rows: [], reached: undefined });
    await append(store, 'ledger-b', 3, 2);
    expect(await read(store)).toEqual({ rows: [], reached: undefined });
  });
});
