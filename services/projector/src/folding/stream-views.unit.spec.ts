import { describe, expect, it } from '@jest/globals';
import { foldWith } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { ledgerStream } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { type StreamFold, StreamViews } from './stream-views.js';

interface Seen {
  readonly id: string;
  readonly revisions: readonly bigint[];
}

const fold: StreamFold<Seen, string> = {
  category: 'ledger',
  codec: { decode: ({ type }) => type },
  empty: (id) => ({ id, revisions: [] }),
  fold: foldWith(({ id, revisions }, _event, { revision }) => ({ id, revisions: [...revisions, revision] })),
};

async function stored(deposits: number, users = 1) {
  const store = createInMemoryEventStore();
  const log = new LedgerLog(store);
  for (let n = 0; n < users; n += 1) {
    const ledger = new LedgerScenario('2026-11-27');
    for (let count = 0; count < deposits; count += 1) ledger.deposits('1.00');
    await log.write(testUser('views', n), ledger);
  }
  let reads = 0;
  const counted = {
    ...store,
    readStream: (...call: Parameters<typeof store.readStream>) => {
      reads += 1;
      return store.readStream(...call);
    },
  };
  return { store: counted, reads: () => reads };
}

const stream = (n: number) => ledgerStream(testUser('views', n));

describe('states of streams', () => {
  it('are read up to the revision asked for and no further', async () => {
    const { store } = await stored(5);
    const views = new StreamViews({ store, fold, eventsMax: 100 });
    expect(await views.at(stream(0), 2n)).toEqual({ id: testUser('views', 0), revisions: [0n, 1n, 2n] });
  });

  it('need no read before the first event nor where they are kept', async () => {
    const { store, reads } = await stored(2);
    const views = new StreamViews({ store, fold, eventsMax: 100 });
    const empty = await views.at(stream(0), -1n);
    views.keep(stream(0), -1n, empty);
    expect(await views.at(stream(0), -1n)).toBe(empty);
    expect(reads()).toBe(0);
  });

  it('are read again when another revision is kept than the one asked for', async () => {
    const { store, reads } = await stored(3);
    const views = new StreamViews({ store, fold, eventsMax: 100 });
    views.keep(stream(0), 2n, { id: 'ahead of a rolled-back batch', revisions: [] });
    expect((await views.at(stream(0), 1n)).revisions).toEqual([0n, 1n]);
    expect(reads()).toBe(1);
  });

  it('that were not used for longest give way when too many events are kept', async () => {
    const { store, reads } = await stored(3, 3);
    const views = new StreamViews({ store, fold, eventsMax: 6 });
    for (const n of [0, 1, 2]) views.keep(stream(n), 2n, { id: `kept ${n}`, revisions: [] });
    expect((await views.at(stream(2), 2n)).id).toBe('kept 2');
    expect((await views.at(stream(1), 2n)).id).toBe('kept 1');
    expect((await views.at(stream(0), 2n)).id).toBe(testUser('views', 0));
    expect(reads()).toBe(1);
  });
});
