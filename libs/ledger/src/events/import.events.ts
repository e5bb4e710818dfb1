import { z } from 'zod';
import { calendarDateField, importIdField } from './event-fields.js';

/** Rows that one import may bring. */
export const MAX_IMPORT_ROWS = 20_000;

/**
 * The order of rows of one date: `by_kind` puts what adds before what takes, since a file seldom tells the
 * time of day; `as_given` keeps the order of the file, for one that says it is the order in which things happened.
 */
export const importOrderField = z.enum(['by_kind', 'as_given']);
export type ImportOrder = z.output<typeof importOrderField>;

/** A file is being taken over. Its rows follow in chunks and count for nothing until the import is completed. */
export const importStarted = z.strictObject({
  type: z.literal('ledger.import-started'),
  data: z.strictObject({
    importId: importIdField,
    startedOn: calendarDateField,
    /** Name of the reader that understood the file: "own", "generic", "binance". */
    format: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    /**
     * SHA-256 in hexadecimal of the file and of how it was read, so that only the same rows go on with an import that
     * was cut off.
     */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    /** Rows announced; exactly so many must have arrived before the import can be completed. */
    rows: z.int().positive().max(MAX_IMPORT_ROWS),
    order: importOrderField,
  }),
});

/** All rows are there and the history with them is sound: from here on they count. */
export const importCompleted = z.strictObject({
  type: z.literal('ledger.import-completed'),
  data: z.strictObject({
    importId: importIdField,
    completedOn: calendarDateField,
    negativeAccepted: z.boolean(),
  }),
});

/** Given up before completion: its rows never count. */
export const importAborted = z.strictObject({
  type: z.literal('ledger.import-aborted'),
  data: z.strictObject({ importId: importIdField, abortedOn: calendarDateField }),
});

/** Every row of the batch taken back that was not voided singly before. */
export const importVoided = z.strictObject({
  type: z.literal('ledger.import-voided'),
  data: z.strictObject({
    importId: importIdField,
    voidedOn: calendarDateField,
    negativeAccepted: z.boolean(),
  }),
});

/** The rows that the void of the batch took back, put back. */
export const importRestored = z.strictObject({
  type: z.literal('ledger.import-restored'),
  data: z.strictObject({
    importId: importIdField,
    restoredOn: calendarDateField,
    negativeAccepted: z.boolean(),
  }),
});
