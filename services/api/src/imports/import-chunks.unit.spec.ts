import { describe, expect, it } from '@jest/globals';
import { calendarDateOf, transactionIdOf } from '@app/ledger';
import { usdCents } from '@app/money';
import { nextChunk } from './import-chunks.js';
import type { ReadRow } from './reading/settled-row.js';

const rowWith = (line: number, notes: string): ReadRow => ({
  line,
  row: {
    transactionId: transactionIdOf('00000000-0000-7000-8000-000000000001'),
    note: null,
    kind: 'deposit',
    tradedOn: calendarDateOf('2026-11-02'),
    amount: usdCents(1n),
  },
  notes,
  notices: [],
  isCoinNamed: true,
  isDefaultRate: false,
});

function chunksOf(notes: string): readonly (readonly ReadRow[])[] {
  const rows = Array.from({ length: 1_234 }, (_, index) => rowWith(index + 2, notes));
  const chunks: (readonly ReadRow[])[] = [];
  for (let from = 0; from < rows.length; from += chunks.at(-1)?.length ?? 0)
    chunks.push(nextChunk(rows, from));
  expect(chunks.flat()).toEqual(rows);
  return chunks;
}

/** The longest note that is allowed, as its sealed form; ids, figures and metadata of an event next to it. */
const SEALED_BYTES = 4_096;
const EVENT_BYTES_SEEN = 1_400;

describe('the chunks of an import', () => {
  it('hold every row once, in order, and leave room for progress', () => {
    expect(chunksOf('').map(({ length }) => length)).toEqual([200, 200, 200, 200, 200, 200, 34]);
  });

  it('stay below 900 kB with the longest notes there can be', () => {
    const chunks = chunksOf('漢'.repeat(1_000));
    for (const { length } of chunks) expect(length * (SEALED_BYTES + EVENT_BYTES_SEEN)).toBeLessThan(900_000);
    expect(chunks.length).toBeLessThan(12);
  });

  it('are never empty, however long one row is', () => {
    expect(nextChunk([rowWith(2, 'x'.repeat(900_000))], 0)).toHaveLength(1);
  });
});
