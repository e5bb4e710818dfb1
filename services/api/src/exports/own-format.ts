import type { OpenedText } from '@app/accounts';
import {
  BYTE_ORDER_MARK,
  neutralised,
  type OwnEntryType,
  type OwnFormatColumn,
  ownFormatColumns,
  type ReaisFormatColumn,
  reaisFormatColumns,
  withoutControls,
} from '@app/contracts';
import { type HistoryRow, tradeInReais, type Transaction, type TransactionKind } from '@app/ledger';
import {
  absolute,
  formatBtc,
  formatCents,
  rateMicroOf,
  scaledToDecimal,
  toReais,
  usdCents,
} from '@app/money';
import { writeCsv } from '@app/platform/csv';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import { rateOfPaid } from '../exchange-rates/trade-reais.js';

type Line = Readonly<Partial<Record<OwnFormatColumn | ReaisFormatColumn, string>>> & {
  readonly type: OwnEntryType;
};
type TradeLine = Omit<Line, 'type'>;

const columnsOf = (hasReais: boolean): readonly (OwnFormatColumn | ReaisFormatColumn)[] =>
  hasReais ? [...ownFormatColumns, ...reaisFormatColumns] : ownFormatColumns;

/** What an exported file begins with. */
export const ownFormatHead = (hasReais = false): string => BYTE_ORDER_MARK + writeCsv([columnsOf(hasReais)]);

const KINDS: Readonly<Record<TransactionKind, OwnEntryType>> = {
  buy: 'buy',
  reinvestment: 'reinvestment',
  sell: 'sell',
  set_aside: 'built',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  portfolio_cash_withdrawal: 'portfolio_cash_withdrawal',
  portfolio_cash_deposit: 'portfolio_cash_deposit',
  transfer: 'transfer',
};

function tradeColumns({ trade }: Transaction): TradeLine {
  if (trade === null) return {};
  const { quantity, price, value, fee, paid, proceedsTo, rsi, regime, origin } = trade;
  return {
    quantity_btc: formatBtc(quantity),
    price_usd: formatCents(price),
    value_usd: formatCents(value),
    fee_usd: formatCents(fee),
    paid_brl: paid === null ? '' : formatCents(paid.amount),
    brl_per_usd: paid?.rate ?? '',
    rate_date: paid?.rateDate ?? '',
    rate_source: neutralised(paid?.rateSource ?? ''),
    proceeds_to: proceedsTo ?? '',
    rsi: rsi ?? '',
    regime: regime ?? '',
    origin,
  };
}

const reais = (centavos: bigint): string => scaledToDecimal(centavos, 2);

/** What a line moved in reais: as its trade was entered, else at the rate of its day. */
function reaisColumns(
  { transaction, isTrade }: { readonly transaction: Transaction; readonly isTrade: boolean },
  book: RateBook,
): TradeLine {
  const { trade, kind, tradedOn } = transaction;
  const { rate, rateDate, rateSource } = rateOfPaid(trade?.paid ?? null, tradedOn, book);
  const micro = rateMicroOf(rate);
  const named = { day_brl_per_usd: rate, day_rate_date: rateDate, day_rate_source: neutralised(rateSource) };
  if (trade === null || !isTrade)
    return { amount_brl: reais(toReais(centsMoved(transaction), micro)), ...named };
  const { value, fee, total } = tradeInReais(trade, kind === 'sell', micro);
  return {
    price_brl: reais(toReais(trade.price, micro)),
    ...{ value_brl: reais(value), fee_brl: reais(fee), total_brl: reais(total) },
    ...named,
  };
}

function balanceColumns({ btc, portfolioCash, dynamicBalance }: HistoryRow['after']): TradeLine {
  return {
    btc_after: formatBtc(btc),
    portfolio_cash_after_usd: formatCents(portfolioCash),
    dynamic_balance_after_usd: formatCents(dynamicBalance),
  };
}

/** Cents that a movement of cash moved, without a sign: its type says the direction. */
function centsMoved({ kind, movement }: Transaction): bigint {
  const isPortfolioCash = kind === 'portfolio_cash_withdrawal' || kind === 'portfolio_cash_deposit';
  return absolute(isPortfolioCash ? movement.portfolioCash : movement.dynamicBalance);
}

const amountOf = (transaction: Transaction): string => formatCents(usdCents(centsMoved(transaction)));

/**
 * The lines of one entry: what an investment built in the dynamic balance, or used of it, is a line of its own behind
 * the trade.
 */
function linesOf(
  { transaction, after }: HistoryRow,
  notes: OpenedText,
  book: RateBook | undefined,
): readonly Line[] {
  const { kind, tradedOn, trade, movement } = transaction;
  const own: Line = {
    date: tradedOn,
    type: KINDS[kind],
    ...tradeColumns(transaction),
    ...(trade === null ? { amount_usd: amountOf(transaction) } : {}),
    notes: neutralised(withoutControls(notes.text ?? '')),
    notes_status: notes.status === 'none' ? '' : notes.status,
    ...balanceColumns(after),
    ...(book && reaisColumns({ transaction, isTrade: true }, book)),
  };
  if (trade === null || movement.dynamicBalance === 0n) return [own];
  const type = movement.dynamicBalance > 0n ? 'built' : 'used';
  const moved: Line = {
    date: tradedOn,
    type,
    amount_usd: amountOf(transaction),
    ...balanceColumns(after),
    ...(book && reaisColumns({ transaction, isTrade: false }, book)),
  };
  return [own, moved];
}

export interface OwnFormatOptions {
  /** The notes of each row, opened. */
  readonly opened: (row: HistoryRow) => OpenedText;
  /** Number of the first line in the column `order`. */
  readonly firstOrder: number;
  /** Types of the lines that are written; all of them where none are named. */
  readonly types?: ReadonlySet<OwnEntryType> | undefined;
  /** With the columns of reais. */
  readonly book?: RateBook | undefined;
}

/** Entries as lines of the own format. Numbers are plain decimals, also negative ones; only texts are neutralised. */
export function ownFormatPage(
  rows: readonly HistoryRow[],
  { opened, firstOrder, types, book }: OwnFormatOptions,
): { readonly text: string; readonly nextOrder: number } {
  const columns = columnsOf(book !== undefined);
  const lines = rows.flatMap((row) => linesOf(row, opened(row), book));
  const cells = lines.flatMap((line, index) => {
    if (types !== undefined && !types.has(line.type)) return [];
    // A line keeps its number also where others are left out, so that two files can be put together again.
    const numbered: Line = { ...line, order: (firstOrder + index).toString() };
    return [columns.map((column) => numbered[column] ?? '')];
  });
  return { text: cells.length === 0 ? '' : writeCsv(cells), nextOrder: firstOrder + lines.length };
}
