import { isSats, sats, ZERO_SATS } from '@app/money';
import { assetNamed, moneyOf } from './asset-names.js';
import type { CsvRow } from './csv-table.js';
import { readDate } from './date-format.js';
import { headerName } from './fields.js';
import type { DraftRow, TradeDraft } from './import-draft.js';
import { importFault, type ImportFault } from './import-fault.js';
import { magnitudeOf, plainDecimal, readDecimal, scaled } from './number-format.js';
import { tradedIn } from './pair-names.js';
import type { RowReading } from './row-cells.js';
import { type Leg, matchLegs } from './statement-legs.js';

/** The category of lines that make trades. */
const EXECUTION = 'execucao de ordem';
/** Lines of money that are named for one line of Bitcoin. */
const CANDIDATES_SHOWN = 20;

const cell = (row: CsvRow, index: number | undefined): string =>
  index === undefined ? '' : (row.cells[index] ?? '').trim();

/** Wall clock without fractions of a second: the two lines of a trade are written in the same second. */
const secondOf = (text: string): string => text.replace(/[.,]\d+$/, '');

/**
 * The trades of an account statement, in which one line moves money and another one, of the same second or the same
 * order, Bitcoin the other way. Lines of anything else are told, not dropped; where two lines of money could belong to
 * one of Bitcoin, the person is asked.
 */
export function readStatement(rows: readonly CsvRow[], reading: RowReading): readonly DraftRow[] {
  const drafts = new Map<number, DraftRow>();
  const legs: Leg[] = [];
  for (const row of rows) {
    const { line } = row;
    const category = cell(row, reading.columns.type);
    if (headerName(category) !== EXECUTION) {
      drafts.set(line, { line, ...importFault('IMPORT.NOT_A_TRADE', { text: category }) });
      continue;
    }
    const leg = legOf(row, reading);
    if ('fault' in leg) drafts.set(line, { line, fault: leg.fault });
    else legs.push(leg);
    if ('is' in leg && leg.is === 'other_coin') drafts.set(line, { line, ...otherCoin(leg.coin, reading) });
  }
  const { pairs, open, single } = matchLegs(legs, reading.legs);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const leg of legs) {
    const { line } = leg;
    const [row, money, candidates] = [byLine.get(line), pairs.get(line), open.get(line)];
    if (row !== undefined && money !== undefined)
      drafts.set(line, { line, ...tradeOf(row, leg, money, reading) });
    if (candidates !== undefined) drafts.set(line, { line, ...openLegs(leg, candidates) });
  }
  for (const { line } of single) drafts.set(line, { line, ...importFault('IMPORT.UNPAIRED') });
  return rows.flatMap(({ line }) => drafts.get(line) ?? []);
}

function otherCoin(text: string, { pairs }: RowReading) {
  return importFault(tradedIn(text, pairs) === undefined ? 'IMPORT.PAIR_UNKNOWN' : 'IMPORT.NOT_BITCOIN', {
    text,
  });
}

const legText = ({ amount, coin }: Leg): string => `${plainDecimal(amount)} ${coin}`;

/** Asks which line of money belongs to a line of Bitcoin. */
function openLegs(leg: Leg, candidates: readonly Leg[]): { readonly fault: ImportFault } {
  const { fault } = importFault('IMPORT.LEGS_OPEN', { text: legText(leg) });
  const options = candidates
    .slice(0, CANDIDATES_SHOWN)
    .map((candidate) => ({ line: candidate.line, text: legText(candidate) }));
  return { fault: { ...fault, options } };
}

function legOf(row: CsvRow, { columns, numberFormats, pairs }: RowReading) {
  const text = cell(row, columns.quantity);
  const amount = readDecimal(text, numberFormats.quantity ?? 'dot');
  if (amount === undefined) return importFault('IMPORT.NUMBER_UNREADABLE', { field: 'quantity', text });
  const coin = cell(row, columns.currency);
  const asset = assetNamed(coin);
  const isMoney = asset?.is === 'money' || asset?.is === 'other_money';
  const is = isMoney ? 'money' : tradedIn(coin, pairs)?.is === 'bitcoin' ? 'bitcoin' : 'other_coin';
  const when = secondOf(cell(row, columns.date));
  return { line: row.line, when, reference: cell(row, columns.reference), is, coin, amount } as const;
}

/** The draft is on the line of the Bitcoin; the line of the money belongs to it. */
function tradeOf(row: CsvRow, bitcoin: Leg, money: Leg, reading: RowReading) {
  const text = cell(row, reading.columns.date);
  const date = readDate(text, reading.dates);
  const quantity = scaled(magnitudeOf(bitcoin.amount), 8, false)?.value;
  if (date === undefined) return importFault('IMPORT.DATE_UNREADABLE', { text });
  if (quantity === undefined || !isSats(quantity))
    return importFault('IMPORT.TOO_MANY_DECIMALS', { field: 'quantity', places: 8 });
  const currency = moneyOf(money.coin);
  if (currency === undefined) return importFault('IMPORT.CURRENCY_UNKNOWN', { text: money.coin });
  const draft: TradeDraft = {
    kind: bitcoin.amount.digits > 0n ? 'buy' : 'sell',
    date,
    quantity: sats(quantity),
    currency: currency.currency,
    price: null,
    value: magnitudeOf(money.amount),
    fee: { digits: 0n, scale: 0 },
    feeBtc: ZERO_SATS,
    paid: null,
    proceedsTo: reading.proceedsTo,
    rsi: null,
    regime: null,
    isCoinNamed: true,
    notes: '',
    notices: currency.isCoin ? ['dollar_coin'] : [],
  };
  return { draft };
}
