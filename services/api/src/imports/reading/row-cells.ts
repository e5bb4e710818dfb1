import { personalTextMax, withoutControls } from '@app/contracts';
import type { CalendarDate } from '@app/ledger';
import type { CsvRow } from './csv-table.js';
import { type DateReading, readDate } from './date-format.js';
import type { EntryKind } from './entry-types.js';
import type { ColumnMap, Field } from './fields.js';
import type { TradeDraft } from './import-draft.js';
import { importFault, type ImportFault, type ImportFaultCode } from './import-fault.js';
import type { Layout } from './layout.js';
import { type Decimal, type NumberFormat, readDecimal, splitUnits } from './number-format.js';
import type { PairMeaning } from './pair-names.js';

/** How the rows of one file are read. */
export interface RowReading {
  readonly columns: ColumnMap;
  /** Of the program that wrote the file; undefined where that is not known. */
  readonly layout: Layout | undefined;
  readonly dates: DateReading;
  readonly numberFormats: Readonly<Partial<Record<Field, NumberFormat>>>;
  /** What the names of columns say that their figures are in. */
  readonly headerUnits: Readonly<Partial<Record<Field, string>>>;
  /** Money of rows that name none. */
  readonly currency: 'USD' | 'BRL';
  /** True where the person said so: a sign that every currency has ("$") does not outweigh it. */
  readonly isCurrencySaid: boolean;
  /** What names of pairs and coins mean that are not known, by the text as it is in the file. */
  readonly pairs: Readonly<Record<string, PairMeaning>>;
  /** Which line paid for which, of a statement, as the person said: the line of the money by that of the Bitcoin. */
  readonly legs: Readonly<Record<string, number>>;
  readonly types: Readonly<Record<string, EntryKind>>;
  /** Kind of every row, where there is no type column. */
  readonly defaultType: EntryKind | undefined;
  readonly proceedsTo: TradeDraft['proceedsTo'];
  /** Fees in coins whose price is not known. */
  readonly otherFees: 'refuse' | 'leave_out';
}

export const isOwnFile = ({ layout }: RowReading): boolean => layout?.format === 'own';

/** Caught where a row is read, so that a reader of cells need not pass every fault up by hand. */
export class RowFault extends Error {
  constructor(readonly fault: ImportFault) {
    super(fault.code);
  }
}

export function refuse(code: ImportFaultCode, members: ImportFault['members'] = {}): never {
  throw new RowFault(importFault(code, members).fault);
}

/** One row with its cells by what they hold. */
export class Cells {
  constructor(
    private readonly row: CsvRow,
    private readonly reading: RowReading,
  ) {}

  text(field: Field): string {
    const index = this.reading.columns[field];
    return index === undefined ? '' : (this.row.cells[index] ?? '');
  }

  word(field: Field): string {
    return this.text(field).trim();
  }

  needed(field: Field): string {
    const word = this.word(field);
    return word === '' ? refuse('IMPORT.VALUE_MISSING', { field }) : word;
  }

  decimal(field: Field): Decimal | null {
    const number = this.signed(field);
    return number !== null && number.digits < 0n ? this.negative(field) : number;
  }

  /** A number that may have a minus. */
  signed(field: Field): Decimal | null {
    const word = this.word(field);
    if (word === '') return null;
    return (
      readDecimal(word, this.reading.numberFormats[field] ?? 'dot') ??
      refuse('IMPORT.NUMBER_UNREADABLE', { field, text: word })
    );
  }

  negative(field: Field): never {
    return refuse('IMPORT.NEGATIVE', { field, text: this.word(field) });
  }

  /** Coins and currencies that are written at a number, or else in the name of its column. */
  units(field: Field): readonly string[] {
    const text = this.text(field);
    const { units } = splitUnits(text);
    const inHeader = this.reading.headerUnits[field];
    return units.length > 0 || inHeader === undefined || text.trim() === '' ? units : [inHeader];
  }

  date(): CalendarDate {
    const word = this.needed('date');
    return readDate(word, this.reading.dates) ?? refuse('IMPORT.DATE_UNREADABLE', { text: word });
  }

  notes(): string {
    const text = withoutControls(this.text('notes'));
    return Array.from(text.trim()).length > personalTextMax
      ? refuse('IMPORT.NOTES_TOO_LONG', { max: personalTextMax })
      : text;
  }
}
