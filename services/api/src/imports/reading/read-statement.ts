import { ZERO_SATS } from '@app/money';
import { isSats, sats } from '@app/money';
import type { CsvRow } from './csv-table.js';
import { isBitcoin, moneyOf } from './currencies.js';
import { readDate } from './date-format.js';
import { headerName } from './fields.js';
import type { DraftRow, TradeDraft } from './import-draft.js';
import { importFault } from './import-fault.js';
import { type Decimal, readDecimal, scaled } from './number-format.js';
import type { RowReading } from './read-row.js';

/** The category of lines that make trades. */
const EXECUTION = 'execucao de ordem';

/** A line of the statement with what decides which other line it belongs to. */
interface Line {
  readonly row: CsvRow;
  readonly when: string;
  readonly coin: string;
  readonly amount: Decimal;
}

const cell = (row: CsvRow, index: number | undefined): string =>
  index === undefined ? '' : (row.cells[index] ?? '').trim();

/** Wall clock without fractions of a second: the two lines of a trade are written in the same second. */
const secondOf = (text: string): string => text.replace(/[.,]\d+$/, '');

/**
 * The trades of an account statement, in which one line moves reais and the next one, of the same second, Bitcoin the
 * other way. Lines of anything else are distinguished, not dropped.
 */
export function readStatement(rows: readonly CsvRow[], reading: RowReading): readonly DraftRow[] {
  const drafts = new Map<number, DraftRow>();
  const open: Line[] = [];
  for (const row of rows) {
    const category = cell(row, reading.columns.type);
    if (headerName(category) !== EXECUTION) {
      drafts.set(row.line, { line: row.line, ...importFault('IMPORT.NOT_A_TRADE', { text: category }) });
      continue;
    }
    const line = lineOf(row, reading);
    if ('fault' in line) {
      drafts.set(row.line, { line: row.line, fault: line.fault });
      continue;
    }
    const at = open.findIndex((other) => arePair(other, line));
    const [other] = at < 0 ? [] : open.splice(at, 1);
    if (other === undefined) open.push(line);
    else pair(other, line, reading, drafts);
  }
  for (const { row } of open) drafts.set(row.line, { line: row.line, ...importFault('IMPORT.UNPAIRED') });
  return rows.flatMap(({ line }) => drafts.get(line) ?? []);
}

function lineOf(row: CsvRow, { columns, numberFormats }: RowReading) {
  const text = cell(row, columns.quantity);
  const amount = readDecimal(text, numberFormats.quantity ?? 'dot');
  if (amount === undefined) return importFault('IMPORT.NUMBER_UNREADABLE', { field: 'quantity', text });
  const coin = cell(row, columns.currency);
  if (!isBitcoin(coin) && moneyOf(coin) === undefined)
    return importFault('IMPORT.NOT_BITCOIN', { text: coin });
  return { row, when: secondOf(cell(row, columns.date)), coin, amount };
}

const arePair = (a: Line, b: Line): boolean =>
  a.when === b.when &&
  isBitcoin(a.coin) !== isBitcoin(b.coin) &&
  a.amount.digits > 0n !== b.amount.digits > 0n;

const positive = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale });

/** The draft is on the line of the Bitcoin; the line of the money belongs to it. */
function pair(a: Line, b: Line, reading: RowReading, drafts: Map<number, DraftRow>): void {
  const [bitcoin, money] = isBitcoin(a.coin) ? [a, b] : [b, a];
  const { line } = bitcoin.row;
  const text = cell(bitcoin.row, reading.columns.date);
  const date = readDate(text, reading.dates);
  const quantity = scaled(positive(bitcoin.amount), 8, false)?.value;
  if (date === undefined) {
    drafts.set(line, { line, ...importFault('IMPORT.DATE_UNREADABLE', { text }) });
    return;
  }
  if (quantity === undefined || !isSats(quantity)) {
    drafts.set(line, { line, ...importFault('IMPORT.TOO_MANY_DECIMALS', { field: 'quantity', places: 8 }) });
    return;
  }
  const currency = moneyOf(money.coin) ?? { currency: reading.currency, isCoin: false };
  const draft: TradeDraft = {
    kind: bitcoin.amount.digits > 0n ? 'buy' : 'sell',
    date,
    quantity: sats(quantity),
    currency: currency.currency,
    price: null,
    value: positive(money.amount),
    fee: { digits: 0n, scale: 0 },
    feeBtc: ZERO_SATS,
    paid: null,
    proceedsTo: reading.proceedsTo,
    rsi: null,
    regime: null,
    notes: '',
    notices: currency.isCoin ? ['dollar_coin'] : [],
  };
  drafts.set(line, { line, draft });
}
