import type { TextOpener } from '@app/accounts';
import type { PaidView, TransactionMonth, TransactionView } from '@app/contracts';
import { isoWeekOf, regimeField } from '@app/ledger';
import { formatBtc, formatCents, sats, tradeTotal, usdCents } from '@app/money';
import { tradeFigures } from '../core/money/trade-figures.js';
import { entryStatusView } from '../core/reading/entry-status-view.js';
import { filledOfRow, paidOfRow, plannedOfRow } from '../core/reading/trade-of-row.js';
import { weekView } from '../core/time/week-view.js';
import type { MonthRow, TransactionRow } from './transactions.repository.js';

/** A row of the read model as its owner sees it, with the note opened. */
export function transactionView(row: TransactionRow, open: TextOpener): TransactionView {
  const isSale = row.type === 'sell';
  const notes = open(row.notes);
  const planned = plannedOfRow(row);
  return {
    transactionId: row.transaction_id,
    type: row.type,
    origin: row.origin,
    recommendationId: row.recommendation_id,
    importId: row.import_id,
    tradedOn: row.traded_on,
    recordedAt: row.recorded_at.toISOString(),
    week: weekView(isoWeekOf(row.week)),
    filled: tradeFigures(filledOfRow(row), isSale),
    planned: planned === null ? null : tradeFigures(planned, isSale),
    paid: paidOf(row),
    proceedsTo: row.proceeds_to,
    rsi: row.rsi,
    regime: row.regime === null ? null : regimeField.parse(row.regime),
    notes: notes.text,
    notesStatus: notes.status,
    ...entryStatusView(row),
    btcBalanceAfter: row.sats_after === null ? null : formatBtc(sats(BigInt(row.sats_after))),
    portfolioCashAfter: dollars(row.portfolio_cash_after_cents),
    dynamicBalanceAfter: dollars(row.dynamic_balance_after_cents),
  };
}

const dollars = (cents: string | null): string | null =>
  cents === null ? null : formatCents(usdCents(BigInt(cents)));

function paidOf(row: TransactionRow): PaidView | null {
  const paid = paidOfRow(row);
  if (paid === null) return null;
  const { currency, amount, rate, rateDate, rateSource } = paid;
  return { currency, amountBrl: formatCents(amount), rate, rateDate, rateSource };
}

/** The sums of each month, in the order of the rows. */
export function monthViews(rows: readonly MonthRow[]): TransactionMonth[] {
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.map((month) => {
    const sumOf = (type: MonthRow['type']): TransactionMonth['buy'] => {
      const row = rows.find((each) => each.month === month && each.type === type);
      if (row === undefined) return { count: 0, totalUsd: '0.00' };
      const sums = { value: BigInt(row.value_cents), fee: BigInt(row.fee_cents) };
      return {
        count: row.count,
        totalUsd: formatCents(usdCents(tradeTotal(sums, type === 'sell'))),
      };
    };
    return { month, buy: sumOf('buy'), sell: sumOf('sell'), reinvestment: sumOf('reinvestment') };
  });
}
