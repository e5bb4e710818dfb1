import { importBytesMax, type ImportFormat } from '@app/contracts';
import { type DecodedText, decodeText } from '@app/platform/csv';
import { type Offset, zoneInHeader } from './clock-zone.js';
import { type CsvTable, type Delimiter, readTable } from './csv-table.js';
import { type ClockChoice, clocksIn, type DateOrder, dateOrderOf } from './date-format.js';
import type { EntryKind } from './entry-types.js';
import { type ColumnMap, type Field, matchLayout, NUMBER_FIELDS, suggestColumns } from './fields.js';
import { moneyUnitInHeader, unitInHeader } from './header-units.js';
import type { DraftRow, TradeDraft } from './import-draft.js';
import { importFault, type ImportFault } from './import-fault.js';
import type { Layout } from './layout.js';
import { LAYOUTS } from './layouts.js';
import { type NumberFormat, numberFormatOf } from './number-format.js';
import { otherKindOf } from './other-kinds.js';
import type { PairMeaning } from './pair-names.js';
import { readRow } from './read-row.js';
import { readStatement } from './read-statement.js';
import type { RowReading } from './row-cells.js';

/** The text of an uploaded file, or what is wrong with it. */
export function decodeFile(
  bytes: Uint8Array,
): { readonly file: DecodedText } | { readonly fault: ImportFault } {
  if (bytes.byteLength > importBytesMax) {
    return importFault('IMPORT.FILE_TOO_LARGE', { maxBytes: importBytesMax });
  }
  const other = otherKindOf(bytes);
  if (other !== undefined) return importFault(other);
  const file = decodeText(bytes);
  return file === undefined ? importFault('IMPORT.ENCODING') : { file };
}

/** What the person said about a file. Whatever is left out is found in the file, or asked. */
export interface ReadingChoices {
  readonly format?: ImportFormat | undefined;
  readonly delimiter?: Delimiter | undefined;
  /** Line of the header. */
  readonly headerLine?: number | undefined;
  /** Columns of a generic file; null says that no column holds it. */
  readonly columns?: ChosenColumns | undefined;
  readonly timeZone?: ClockChoice | undefined;
  readonly pairs?: Readonly<Record<string, PairMeaning>> | undefined;
  readonly legs?: Readonly<Record<string, number>> | undefined;
  readonly dateOrder?: DateOrder | undefined;
  /** Of every column, unless one is named in `numberFormats`. */
  readonly numberFormat?: NumberFormat | undefined;
  readonly numberFormats?: Readonly<Partial<Record<Field, NumberFormat | undefined>>> | undefined;
  readonly types?: Readonly<Record<string, EntryKind>> | undefined;
  readonly defaultType?: EntryKind | undefined;
  readonly defaultCurrency?: 'USD' | 'BRL' | undefined;
  readonly proceedsTo?: TradeDraft['proceedsTo'] | undefined;
  readonly otherFees?: 'refuse' | 'leave_out' | undefined;
  readonly rounding?: 'refuse' | 'half_even' | undefined;
}

type ChosenColumns = Readonly<Partial<Record<Field, number | null | undefined>>>;

/** Whose clock the times of a file are. */
export interface FileClock {
  readonly choice: ClockChoice;
  /** What says the zone of the file: its cells, its header, or the program that wrote it. */
  readonly by: 'cells' | 'header' | 'program' | 'none';
  /** "UTC" or "UTC-03:00"; null where the cells have several, or nothing says it. */
  readonly zone: string | null;
  /** False where the file has days alone, which no zone moves. */
  readonly hasTimes: boolean;
  readonly mine: string;
}

/** What the file leaves open and nobody may guess. */
export type FileQuestion =
  | { readonly kind: 'columns'; readonly missing: readonly Field[] }
  | {
      readonly kind: 'date_order';
      readonly column: number;
      readonly example: string;
      readonly options: readonly DateOrder[];
    }
  | {
      readonly kind: 'number_format';
      readonly field: Field;
      readonly column: number;
      readonly example: string;
      readonly options: readonly NumberFormat[];
    };

export interface ReadFile {
  readonly encoding: DecodedText['encoding'];
  readonly table: CsvTable;
  readonly format: ImportFormat;
  /** The format that the header speaks for; `generic` where it speaks for none. */
  readonly detected: ImportFormat;
  readonly columns: ColumnMap;
  readonly dateOrder: DateOrder | null;
  readonly clock: FileClock;
  readonly numberFormats: Readonly<Partial<Record<Field, NumberFormat>>>;
  readonly mayRound: boolean;
  /** True for a file that says that its order is the order of events. */
  readonly isOrdered: boolean;
  readonly questions: readonly FileQuestion[];
  /** In the order in which they are recorded; none while a question is open. */
  readonly rows: readonly DraftRow[];
  /** The first rows of a generic file with the columns so far; none while a question leaves their figures open. */
  readonly sample: readonly DraftRow[];
}

type OrFault<T> = T | { readonly fault: ImportFault };

/** Reads a whole file as far as it can be read without guessing. Pure: the same bytes and choices give the same rows. */
export function readFile(
  bytes: Uint8Array,
  choices: ReadingChoices,
  timeZone: string,
): OrFault<{ readonly read: ReadFile }> {
  const decoded = decodeFile(bytes);
  if ('fault' in decoded) return decoded;
  const tabled = readTable(decoded.file.text, choices);
  if ('fault' in tabled) return tabled;
  const { table } = tabled;
  const found = LAYOUTS.find((layout) => matchLayout(table.headers, layout) !== undefined);
  const detected = found?.format ?? 'generic';
  const format = choices.format ?? detected;
  const layout =
    format === detected
      ? found
      : LAYOUTS.find((each) => each.format === format && matchLayout(table.headers, each) !== undefined);
  if (layout === undefined && format !== 'generic') return importFault('IMPORT.FORMAT_MISMATCH', { format });
  const columns =
    layout === undefined
      ? genericColumns(table, choices.columns)
      : (matchLayout(table.headers, layout) ?? {});
  const file = { table: withPlainFigures(table, layout, columns), layout, columns, choices };
  const numbers = numbersOf(file);
  const dates = datesOf(file);
  const questions = [...columnQuestions(file), ...dates.questions, ...numbers.questions];
  const order = dates.order ?? 'ymd';
  const { clock, fileOffset } = clockOf(file, order, timeZone);
  const reading: RowReading = {
    columns,
    layout,
    dates: { order, clock: clock.choice, fileOffset, timeZone, zones: layout?.zones },
    numberFormats: numbers.formats,
    headerUnits: headerUnitsOf(file),
    isCurrencySaid: choices.defaultCurrency !== undefined,
    pairs: choices.pairs ?? {},
    legs: choices.legs ?? {},
    currency: choices.defaultCurrency ?? layout?.currency ?? 'USD',
    types: choices.types ?? {},
    defaultType: choices.defaultType,
    proceedsTo: choices.proceedsTo ?? 'portfolio_cash',
    otherFees: choices.otherFees ?? 'refuse',
  };
  const rows = questions.length > 0 ? [] : draftsOf(file.table, reading);
  const isReadable = questions.every(({ kind }) => kind === 'columns');
  const ordered =
    rows.length > 0 && columns.order !== undefined ? inGivenOrder(rows, table, columns.order) : undefined;
  return {
    read: {
      encoding: decoded.file.encoding,
      table,
      format,
      detected,
      columns,
      dateOrder: dates.order,
      clock,
      numberFormats: numbers.formats,
      mayRound:
        choices.rounding === undefined
          ? layout !== undefined && layout.format !== 'own'
          : choices.rounding === 'half_even',
      isOrdered: ordered !== undefined,
      questions,
      rows: ordered ?? rows,
      sample: layout === undefined && isReadable ? draftsOf(firstRows(table), reading) : [],
    },
  };
}

/** Rows on which a person sees what the columns mean. */
export const SAMPLE_ROWS = 5;
const firstRows = (table: CsvTable): CsvTable => ({ ...table, rows: table.rows.slice(0, SAMPLE_ROWS) });

interface File {
  readonly table: CsvTable;
  readonly layout: Layout | undefined;
  readonly columns: ColumnMap;
  readonly choices: ReadingChoices;
}

/** Figures that a program writes as nobody else does, as others write them; what is shown of a row stays as it was. */
function withPlainFigures(table: CsvTable, layout: Layout | undefined, columns: ColumnMap): CsvTable {
  const plain = layout?.plainFigure;
  if (plain === undefined) return table;
  const figures = new Set<number | undefined>(NUMBER_FIELDS.map((field) => columns[field]));
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (figures.has(index) ? plain(cell) : cell)),
  }));
  return { ...table, rows };
}

function draftsOf(table: CsvTable, reading: RowReading): readonly DraftRow[] {
  if (reading.layout?.statement !== undefined) return readStatement(table.rows, reading);
  return table.rows.map((row) => ({ line: row.line, ...readRow(row, reading) }));
}

/** Columns that say what is traded: left out of a choice they are taken where the file has them, for all would be Bitcoin. */
const TELLING = ['pair', 'asset'] as const satisfies readonly Field[];

/** The columns of a generic file: as the person says, else as their names and cells suggest; only those that it has. */
function genericColumns(table: CsvTable, chosen: ChosenColumns | undefined): ColumnMap {
  const suggested = suggestColumns(table.headers, (column) => cellsOf(table, column));
  if (chosen === undefined) return suggested;
  const given = Object.entries(chosen).flatMap(([field, index]) =>
    typeof index === 'number' && index < table.headers.length ? [[field, index] as const] : [],
  );
  const taken = new Set(given.map(([, index]) => index));
  const telling = TELLING.flatMap((field) => {
    const index = suggested[field];
    return chosen[field] === undefined && index !== undefined && !taken.has(index)
      ? [[field, index] as const]
      : [];
  });
  return Object.fromEntries([...given, ...telling]);
}

/** Columns whose figures are in money. */
const MONEY_FIELDS: ReadonlySet<Field> = new Set(['price', 'value', 'amount']);

/** What the names of the columns of figures say that they are in. */
function headerUnitsOf({ table, layout, columns }: File): Readonly<Partial<Record<Field, string>>> {
  if (layout?.format === 'own') return {};
  return Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const column = columns[field];
      if (column === undefined) return [];
      const header = table.headers[column] ?? '';
      const money = MONEY_FIELDS.has(field) ? moneyUnitInHeader(header) : undefined;
      // A movement of cash has no quantity: an amount in Bitcoin alone is not taken for dollars.
      const unit = MONEY_FIELDS.has(field) && field !== 'amount' ? money : (money ?? unitInHeader(header));
      return unit === undefined ? [] : [[field, unit.code.toUpperCase()] as const];
    }),
  );
}

const zoneName = (offset: Offset): string => (offset === 'Z' ? 'UTC' : `UTC${offset}`);

/** In which zone the times of the file are, and what says so. */
function clockOf(
  { table, layout, columns, choices }: File,
  order: DateOrder,
  mine: string,
): { readonly clock: FileClock; readonly fileOffset: Offset | undefined } {
  const choice = choices.timeZone ?? 'file';
  const none = { choice, by: 'none', zone: null, hasTimes: false, mine } as const;
  if (columns.date === undefined) return { clock: none, fileOffset: undefined };
  const { hasTimes, zones } = clocksIn(cellsOf(table, columns.date), order, layout?.zones);
  const inHeader = zoneInHeader(table.headers[columns.date] ?? '');
  const fileOffset = inHeader ?? (layout?.isUtc === true ? 'Z' : undefined);
  const inCells = [...zones].filter((zone) => zone !== undefined);
  const [first] = inCells;
  const isOne = zones.size === 1;
  const clock: FileClock =
    first !== undefined
      ? { choice, by: 'cells', zone: isOne ? zoneName(first) : null, hasTimes, mine }
      : fileOffset !== undefined
        ? {
            choice,
            by: inHeader === undefined ? 'program' : 'header',
            zone: zoneName(fileOffset),
            hasTimes,
            mine,
          }
        : { ...none, hasTimes };
  return { clock, fileOffset };
}

const cellsOf = ({ rows }: CsvTable, index: number): readonly string[] =>
  rows.map(({ cells }) => cells[index] ?? '');

/** Columns of a file of no known program are confirmed by the person, whatever their names suggest. */
function columnQuestions({ layout, columns, choices }: File): readonly FileQuestion[] {
  if (layout !== undefined) return [];
  const missing: Field[] = [];
  if (columns.date === undefined) missing.push('date');
  if (columns.type === undefined && choices.defaultType === undefined) missing.push('type');
  if (columns.quantity === undefined && columns.value === undefined) missing.push('quantity');
  if (columns.price === undefined && columns.value === undefined) missing.push('price');
  return missing.length > 0 || choices.columns === undefined ? [{ kind: 'columns', missing }] : [];
}

function datesOf({ table, layout, columns, choices }: File): {
  readonly order: DateOrder | null;
  readonly questions: readonly FileQuestion[];
} {
  if (columns.date === undefined) return { order: null, questions: [] };
  if (choices.dateOrder !== undefined) return { order: choices.dateOrder, questions: [] };
  const chosen = dateOrderOf(cellsOf(table, columns.date), layout?.dateOrder, layout?.zones);
  return 'format' in chosen
    ? { order: chosen.format, questions: [] }
    : { order: null, questions: [{ kind: 'date_order', column: columns.date, ...chosen.ask }] };
}

/**
 * The number format of every column. A known program writes all of its columns in one, so they speak for each other;
 * those of any other file speak for themselves.
 */
function numbersOf({ table, layout, columns, choices }: File): {
  readonly formats: Readonly<Partial<Record<Field, NumberFormat>>>;
  readonly questions: readonly FileQuestion[];
} {
  const present = NUMBER_FIELDS.flatMap((field) => {
    const column = columns[field];
    return column === undefined ? [] : [{ field, column, cells: cellsOf(table, column) }];
  });
  // A comma in a file of a program that groups nothing was written by a spreadsheet, which may have meant either.
  const isRewritten =
    layout?.isUngrouped === true && present.some(({ cells }) => cells.some((cell) => cell.includes(',')));
  const preferred = isRewritten ? undefined : layout?.numberFormat;
  const formats: Partial<Record<Field, NumberFormat>> = {};
  const questions: FileQuestion[] = [];
  const shared =
    layout === undefined
      ? undefined
      : numberFormatOf(
          present.flatMap(({ cells }) => cells),
          preferred,
        );
  for (const { field, column, cells } of present) {
    const said = choices.numberFormats?.[field] ?? choices.numberFormat;
    const chosen = shared !== undefined && 'format' in shared ? shared : numberFormatOf(cells, preferred);
    if (said !== undefined) formats[field] = said;
    else if ('format' in chosen) formats[field] = chosen.format;
    else questions.push({ kind: 'number_format', field, column, ...chosen.ask });
  }
  return { formats, questions };
}

const POSITION = /^\d{1,9}$/;

/** The rows by their position; undefined unless every row has one of its own. */
function inGivenOrder(
  rows: readonly DraftRow[],
  { rows: lines }: CsvTable,
  column: number,
): readonly DraftRow[] | undefined {
  const positions = new Map<number, number>();
  for (const { line, cells } of lines) {
    const text = (cells[column] ?? '').trim();
    if (!POSITION.test(text)) return undefined;
    positions.set(line, Number.parseInt(text, 10));
  }
  if (new Set(positions.values()).size !== lines.length) return undefined;
  const position = ({ line }: DraftRow): number => positions.get(line) ?? 0;
  return rows.toSorted((a, b) => position(a) - position(b));
}
