import { createHash } from 'node:crypto';
import type { ImportReading } from '@app/contracts';

/** The same for every file with the same names of columns in the same order. */
export const headerHash = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex');

/** What of a reading holds for the next file too: lines and the delimiter are those of one file. */
export const lasting = (reading: ImportReading): ImportReading => ({
  ...reading,
  legs: undefined,
  headerLine: undefined,
  delimiter: undefined,
});

/** Whether a saved reading may stand in: the person said nothing of the columns, nor of the program. */
export const isUnsaid = ({ columns, format }: ImportReading): boolean =>
  columns === undefined && format === undefined;
