import type { Trade, Transaction } from '@app/ledger';
import type { FullRow } from '@app/read-models';
import { entryColumns, historyTable, type LedgerEntry } from '../ledger/history-table.js';
import { type LedgerView, recordedOf } from '../ledger/ledger-view.js';

type TransactionRow = FullRow<'transactions'>;

/** The trades, those not in effect as well. */
export const transactionsTable = historyTable({
  table: 'transactions',
  key: ['user_id', 'transaction_id'],
  rowOf,
});

function rowOf(view: LedgerView, entry: LedgerEntry): TransactionRow | undefined {
  const { transaction } = entry;
  const { transactionId, trade } = transaction;
  const type = typeOf(transaction);
  if (trade === null || type === undefined) return undefined;
  const recorded = recordedOf(view, transactionId);
  const plan = planOf(view, transaction, trade);
  return {
    // First: to spread into the middle of an object takes several times as long, and every trade comes by here.
    ...entryColumns(entry),
    user_id: view.userId,
    transaction_id: transactionId,
    original_id: transaction.original,
    import_id: transaction.importId,
    type,
    origin: trade.origin,
    recommendation_id: transaction.recommendationId,
    traded_on: transaction.tradedOn,
    recorded_at: recorded.at,
    week: transaction.week,
    sats: trade.quantity,
    price_cents: trade.price,
    value_cents: trade.value,
    fee_cents: trade.fee,
    planned_sats: plan?.btc ?? null,
    planned_cents: plan?.usd ?? null,
    planned_price_cents: plan?.price ?? null,
    rsi: trade.rsi,
    regime: trade.regime,
    notes: transaction.note,
    proceeds_to: trade.proceedsTo,
    paid_brl_cents: trade.paid?.amount ?? null,
    paid_rate: trade.paid?.rate ?? null,
    paid_rate_date: trade.paid?.rateDate ?? null,
    paid_rate_source: trade.paid?.rateSource ?? null,
    revision: recorded.revision,
  };
}

/** What was recommended, at the price that was looked at then; undefined for what nobody recommended. */
function planOf({ state }: LedgerView, { recommendationId }: Transaction, { planned }: Trade) {
  const recommendation = recommendationId === null ? undefined : state.recommendations.get(recommendationId);
  return planned === null || recommendation === undefined
    ? undefined
    : { btc: planned.btc, usd: planned.usd, price: recommendation.issued.price };
}

function typeOf({ kind }: Transaction): TransactionRow['type'] | undefined {
  switch (kind) {
    case 'buy':
    case 'sell':
    case 'reinvestment':
      return kind;
    default:
      return undefined;
  }
}
