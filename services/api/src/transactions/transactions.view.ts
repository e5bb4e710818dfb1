import type { TextOpener } from '@app/accounts';
import type { PaidView, TransactionMonth, TransactionView } from '@app/contracts';
import { calendarDateOf, isoWeekOf, type Paid, regimeField, tradeInReais } from '@app/ledger';
import { formatBtc, formatCents, sats, tradeTotal, usdCents, ZERO_SATS } from '@app/money';
import { reaisOrNull } from '../core/money/reais.js';
import { tradeFigures } from '../core/money/trade-figures.js';
import { entryStatusView } from '../core/reading/entry-status-view.js';
import { filledOfRow, paidOfRow, plannedOfRow } from '../core/reading/trade-of-row.js';
import { weekView } from '../core/time/week-view.js';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import { tradeReaisView } from '../exchange-rates/trade-reais.js';
import type { MonthRow, TransactionRow } from './transactions.repository.js';

/** A row of the read model as its owner sees it, with the note opened and its reais of its day. */
export function transactionView(row: TransactionRow, open: TextOpener, rates: RateBook): TransactionView {
  const isSale = row.type === 'sell';
  const notes = open(row.notes);
  const [filled, planned, paid] = [filledOfRow(row), plannedOfRow(row), paidOfRow(row)];
  const trade = { isSale, tradedOn: calendarDateOf(row.traded_on), filled, planned, paid };
  return {
    transactionId: row.transaction_id,
    type: row.type,
    origin: row.origin,
    recommendationId: row.recommendation_id,
    importId: row.import_id,
    tradedOn: row.traded_on,
    recordedAt: row.recorded_at.toISOString(),
    week: weekView(isoWeekOf(row.week)),
    filled: tradeFigures(filled, isSale),
    planned: planned === null ? null : tradeFigures(planned, isSale),
    paid: paid === null ? null : paidView(paid),
    reais: tradeReaisView(trade, rates),
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

function paidView({ currency, amount, rate, rateDate, rateSource }: Paid): PaidView {
  return { currency, amountBrl: formatCents(amount), rate, rateDate, rateSource };
}

/** The sums of each month, in the order of the rows. */
export function monthViews(rows: readonly MonthRow[], rates: RateBook): TransactionMonth[] {
  const months = Map.groupBy(rows, ({ traded_on: day }) => day.slice(0, 'YYYY-MM'.length));
  return [...months].map(([month, ofMonth]) => {
    const sumOf = (type: MonthRow['type']): TransactionMonth['buy'] =>
      tradeSum(
        ofMonth.filter((row) => row.type === type),
        rates,
      );
    return { month, buy: sumOf('buy'), sell: sumOf('sell'), reinvestment: sumOf('reinvestment') };
  });
}

/** Totals in dollars, and in the reais of the day of each; what is more than an amount can be has no reais. */
function tradeSum(rows: readonly MonthRow[], rates: RateBook): TransactionMonth['buy'] {
  let [usd, brl] = [0n, 0n];
  for (const row of rows) {
    const isSale = row.type === 'sell';
    const trade = {
      ...{ quantity: ZERO_SATS, paid: paidOfRow(row) },
      ...{ value: usdCents(BigInt(row.value_cents)), fee: usdCents(BigInt(row.fee_cents)) },
    };
    usd += tradeTotal(trade, isSale);
    brl += tradeInReais(trade, isSale, rates.microOn(calendarDateOf(row.traded_on))).total;
  }
  return { count: rows.length, totalUsd: formatCents(usdCents(usd)), totalBrl: reaisOrNull(brl) };
}
