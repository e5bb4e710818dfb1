import type { RecordedEvent } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { inNoDatabase } from '../testing/database/no-database.js';
import { DerivedProjection } from './derived.projection.js';
import type { TableWriter } from './derived-table.js';
import { StreamViews, type StreamFold } from './stream-views.js';

interface View {
  readonly folded: readonly string[];
}

const stored = new AbortController().signal;
const fold: StreamFold<View, string> = {
  category: 'word',
  codec: { decode: ({ type }) => type },
  empty: () => ({ folded: [] }),
  fold: ({ folded }, events) => {
    folds += 1;
    return { folded: [...folded, ...events.map(({ event }) => event)] };
  },
};
const table: TableWriter<View> = {
  begin: () => {
    const batch: string[] = [];
    return {
      compare: (_before, { folded }) => ({ takeIn: () => batch.push(folded.join('')) }),
      write: async () => {
        written.push(...batch);
      },
    };
  },
};

let folds: number;
let written: string[];
let projection: DerivedProjection<View, string>;

beforeEach(() => {
  folds = 0;
  written = [];
  const store = createInMemoryEventStore();
  projection = new DerivedProjection(fold, new StreamViews({ store, fold, eventsMax: 100 }), [table]);
});

const [id, hash] = ['01900000-0000-7000-8000-0000000000aa', 'a'.repeat(64)];
const metadata = {
  ...{ commandId: id, $correlationId: id, $causationId: id, actor: { kind: 'user', id } },
  ...{ schemaVersion: 1, occurredAt: '2026-11-27T12:00:00.000Z', hashVersion: 1, prevHash: hash, hash },
};

/** The letters of a word as events, from a revision on. */
const events = (word: string, from = 0): RecordedEvent[] =>
  Array.from(word, (type, index) => ({
    ...{ id: `${type}${index}`, type, data: {}, stream: 'word-1', created: new Date(0) },
    metadata,
    revision: BigInt(from + index),
    position: { commit: BigInt(from + index), prepare: 0n },
  }));

const apply = (own: readonly RecordedEvent[]): Promise<void> =>
  inNoDatabase((transaction) => projection.apply({ transaction, schema: 'read_v1' }, own));

describe('a look ahead', () => {
  it('spares the fold of the batch that comes as it was seen', async () => {
    await apply(events('ab'));
    const next = events('cd', 2);
    await projection.lookAhead(next, stored);
    expect(folds).toBe(2);
    await apply(next);
    expect([folds, written]).toEqual([2, ['ab', 'abcd']]);
  });

  it('counts for nothing where other events come', async () => {
    await apply(events('ab'));
    await projection.lookAhead(events('cd', 2), stored);
    await apply(events('cde', 2));
    expect(written).toEqual(['ab', 'abcde']);
  });

  it('counts for nothing where the state before it is made anew, as after a batch that was rolled back', async () => {
    const first = events('ab');
    await projection.lookAhead(first, stored);
    await apply(first);
    const next = events('cd', 2);
    await projection.lookAhead(next, stored);
    // The same batch once more: its rows were not stored.
    await apply(first);
    await apply(next);
    expect(written).toEqual(['ab', 'ab', 'abcd']);
  });

  it('writes nothing of what does not come', async () => {
    await apply(events('ab'));
    await projection.lookAhead([...events('cd', 2), ...events('xy').map(ofAnother)], stored);
    await apply(events('cd', 2));
    expect(written).toEqual(['ab', 'abcd']);
  });

  it('leaves alone what does not follow on what is known', async () => {
    await apply(events('ab'));
    await projection.lookAhead(events('e', 4), stored);
    expect(folds).toBe(1);
  });

  it('ends when the batch before it is stored', async () => {
    const over = new AbortController();
    over.abort();
    await projection.lookAhead(events('ab'), over.signal);
    expect(folds).toBe(0);
  });
});

function ofAnother(event: RecordedEvent): RecordedEvent {
  return { ...event, stream: 'word-2' };
}
