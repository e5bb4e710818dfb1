import { isSats, sats, type Sats } from '@app/money';
import { assetNamed, moneyOf } from './asset-names.js';
import type { CsvRow } from './csv-table.js';
import { readDate } from './date-format.js';
import { headerName } from './fields.js';
import { type DraftRow, OF_STATEMENT, type TradeDraft } from './import-draft.js';
import { importFault, type ImportFault } from './import-fault.js';
import { type Decimal, magnitudeOf, plainDecimal, readDecimal, scaled, sum, ZERO } from './number-format.js';
import { tradedIn } from './pair-names.js';
import type { RowReading } from './row-cells.js';
import { matchFees } from './statement-fees.js';
import { type Leg, matchLegs } from './statement-legs.js';

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
  const fees: Leg[] = [];
  for (const row of rows) {
    const { line } = row;
    const is = lineIs(row, reading);
    if (typeof is === 'object') {
      drafts.set(line, { line, ...is });
      continue;
    }
    const leg = legOf(row, reading);
    if ('fault' in leg) drafts.set(line, { line, fault: leg.fault });
    else if (is === 'fee') fees.push(leg);
    else legs.push(leg);
    if ('is' in leg && leg.is === 'other_coin') drafts.set(line, { line, ...otherCoin(leg.coin, reading) });
  }
  const { pairs, open, single } = matchLegs(legs, reading.legs);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const feeLines = matchFees(legs, pairs, fees);
  for (const leg of legs) {
    const { line } = leg;
    const [row, money, candidates] = [byLine.get(line), pairs.get(line), open.get(line)];
    if (row !== undefined && money !== undefined)
      drafts.set(line, {
        line,
        ...tradeOf(row, { bitcoin: leg, money, fees: feeLines.of.get(line) }, reading),
      });
    if (candidates !== undefined) drafts.set(line, { line, ...openLegs(leg, candidates) });
  }
  for (const { line } of single) drafts.set(line, { line, ...importFault('IMPORT.UNPAIRED') });
  for (const { line, coin } of feeLines.left)
    drafts.set(line, drafts.get(line) ?? { line, ...importFault('IMPORT.NOT_A_TRADE', { text: coin }) });
  return rows.flatMap(({ line }) => drafts.get(line) ?? []);
}

/** What a line is by its type; a fault where it is neither half of a trade nor its fee. */
function lineIs(
  row: CsvRow,
  { columns, layout }: RowReading,
): 'execution' | 'fee' | { readonly fault: ImportFault } {
  const category = cell(row, columns.type);
  const type = headerName(category);
  const isFee = layout?.statement?.isFee?.(type) === true;
  if (!isFee && layout?.statement?.isExecution(type) !== true)
    return importFault('IMPORT.NOT_A_TRADE', { text: category });
  const status = cell(row, columns.status);
  const isCompleted = layout.completed?.includes(headerName(status)) ?? true;
  if (!isCompleted) return importFault('IMPORT.NOT_COMPLETED', { text: status });
  return isFee ? 'fee' : 'execution';
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
  const feeText = cell(row, columns.fee);
  const fee = feeText === '' ? ZERO : readDecimal(feeText, numberFormats.fee ?? 'dot');
  if (fee === undefined) return importFault('IMPORT.NUMBER_UNREADABLE', { field: 'fee', text: feeText });
  return { line: row.line, when, reference: cell(row, columns.reference), is, coin, amount, fee } as const;
}

interface Halves {
  readonly bitcoin: Leg;
  readonly money: Leg;
  /** Lines of its fee; null where they cannot be told from those of other trades. */
  readonly fees: readonly Leg[] | null | undefined;
}

/** The draft is on the line of the Bitcoin; the line of the money belongs to it. */
function tradeOf(row: CsvRow, { bitcoin, money, fees = [] }: Halves, reading: RowReading) {
  const text = cell(row, reading.columns.date);
  const date = readDate(text, reading.dates);
  const quantity = scaled(magnitudeOf(bitcoin.amount), 8, false)?.value;
  if (date === undefined) return importFault('IMPORT.DATE_UNREADABLE', { text });
  if (quantity === undefined || !isSats(quantity))
    return importFault('IMPORT.TOO_MANY_DECIMALS', { field: 'quantity', places: 8 });
  const currency = moneyOf(money.coin);
  if (currency === undefined) return importFault('IMPORT.CURRENCY_UNKNOWN', { text: money.coin });
  if (fees === null) return importFault('IMPORT.FEE_OPEN');
  const sumOf = (is: Leg['is']): Decimal =>
    sum(fees.filter((fee) => fee.is === is).map(({ amount }) => amount));
  const feeBtc = roundedUp(sum([bitcoin.fee, sumOf('bitcoin')].map(magnitudeOf)));
  const draft: TradeDraft = {
    kind: bitcoin.amount.digits > 0n ? 'buy' : 'sell',
    date,
    quantity: sats(quantity),
    currency: currency.currency,
    value: magnitudeOf(money.amount),
    fee: sum([money.fee, sumOf('money')].map(magnitudeOf)),
    feeBtc,
    proceedsTo: reading.proceedsTo,
    ...OF_STATEMENT,
    notices: [
      ...(currency.isCoin ? (['dollar_coin'] as const) : []),
      ...(feeBtc > 0n ? (['fee_in_bitcoin'] as const) : []),
    ],
  };
  return { draft };
}

/** Exchanges tell fees with more decimals than a satoshi has; what they keep is a whole one. */
function roundedUp({ digits, scale }: Decimal): Sats {
  const divisor = 10n ** BigInt(Math.max(0, scale - 8));
  const whole = (digits * 10n ** BigInt(Math.max(0, 8 - scale)) + divisor - 1n) / divisor;
  return sats(whole);
}
