import type { OpenedText } from '@app/accounts';
import {
  BYTE_ORDER_MARK,
  neutralised,
  type OwnEntryType,
  type OwnFormatColumn,
  ownFormatColumns,
  withoutControls,
} from '@app/contracts';
import type { HistoryRow, Transaction, TransactionKind } from '@app/ledger';
import { absolute, formatBtc, formatCents, usdCents } from '@app/money';
import { writeCsv } from '@app/platform/csv';

type Line = Readonly<Partial<Record<OwnFormatColumn, string>>> & { readonly type: OwnEntryType };
type TradeLine = Omit<Line, 'type'>;

/** What an exported file begins with. */
export const ownFormatHead = (): string => BYTE_ORDER_MARK + writeCsv([ownFormatColumns]);

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

function balanceColumns({ btc, portfolioCash, dynamicBalance }: HistoryRow['after']): TradeLine {
  return {
    btc_after: formatBtc(btc),
    portfolio_cash_after_usd: formatCents(portfolioCash),
    dynamic_balance_after_usd: formatCents(dynamicBalance),
  };
}

/** Dollars that a movement of cash moved, without a sign: its type says the direction. */
function amountOf({ kind, movement }: Transaction): string {
  const moved =
    kind === 'portfolio_cash_withdrawal' || kind === 'portfolio_cash_deposit'
      ? movement.portfolioCash
      : movement.dynamicBalance;
  return formatCents(usdCents(absolute(moved)));
}

/**
 * The lines of one entry: what an investment built in the dynamic balance, or used of it, is a line of its own behind
 * the trade.
 */
function linesOf({ transaction, after }: HistoryRow, notes: OpenedText): readonly Line[] {
  const { kind, tradedOn, trade, movement } = transaction;
  const own: Line = {
    date: tradedOn,
    type: KINDS[kind],
    ...tradeColumns(transaction),
    ...(trade === null ? { amount_usd: amountOf(transaction) } : {}),
    notes: neutralised(withoutControls(notes.text ?? '')),
    notes_status: notes.status === 'none' ? '' : notes.status,
    ...balanceColumns(after),
  };
  if (trade === null || movement.dynamicBalance === 0n) return [own];
  const type = movement.dynamicBalance > 0n ? 'built' : 'used';
  const moved: Line = { date: tradedOn, type, amount_usd: amountOf(transaction), ...balanceColumns(after) };
  return [own, moved];
}

export interface OwnFormatOptions {
  /** The notes of each row, opened. */
  readonly opened: (row: HistoryRow) => OpenedText;
  /** Number of the first line in the column `order`. */
  readonly firstOrder: number;
  /** Types of the lines that are written; all of them where none are named. */
  readonly types?: ReadonlySet<OwnEntryType> | undefined;
}

/** Entries as lines of the own format. Numbers are plain decimals, also negative ones; only texts are neutralised. */
export function ownFormatPage(
  rows: readonly HistoryRow[],
  { opened, firstOrder, types }: OwnFormatOptions,
): { readonly text: string; readonly nextOrder: number } {
  const lines = rows.flatMap((row) => linesOf(row, opened(row)));
  const cells = lines.flatMap((line, index) => {
    if (types !== undefined && !types.has(line.type)) return [];
    // A line keeps its number also where others are left out, so that two files can be put together again.
    const numbered: Line = { ...line, order: (firstOrder + index).toString() };
    return [ownFormatColumns.map((column) => numbered[column] ?? '')];
  });
  return { text: cells.length === 0 ? '' : writeCsv(cells), nextOrder: firstOrder + lines.length };
}
