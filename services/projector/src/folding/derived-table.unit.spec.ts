import { describe, expect, it } from '@jest/globals';
import { derivedTable } from './derived-table.js';

interface View {
  readonly amounts: Readonly<Record<string, bigint>>;
}

let derivations = 0;
const table = derivedTable<View, 'stream_progress'>({
  table: 'stream_progress',
  key: ['stream'],
  rowsOf: ({ amounts }) => {
    derivations += 1;
    return Object.entries(amounts).map(([stream, revision]) => ({
      stream,
      revision,
      parked_at: new Date(0),
      parked_reason: null,
    }));
  },
});

describe('changes of a derived table', () => {
  it('are the rows that are new or differ, and those that are gone', () => {
    const changes = table.changesBetween(
      { amounts: { same: 1n, other: 1n, removed: 1n } },
      { amounts: { same: 1n, other: 2n, fresh: 1n } },
    );
    expect(changes.changed.map(({ stream }) => stream)).toEqual(['other', 'fresh']);
    expect(changes.removed.map(({ stream }) => stream)).toEqual(['removed']);
  });

  it('derive the rows of a state once', () => {
    const [first, second, third] = [{ amounts: { a: 1n } }, { amounts: { a: 2n } }, { amounts: { a: 3n } }];
    derivations = 0;
    table.changesBetween(first, second);
    table.changesBetween(second, third);
    expect(derivations).toBe(3);
  });
});
