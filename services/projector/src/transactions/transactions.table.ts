import type { Trade, Transaction } from '@app/ledger';
import type { FullRow } from '@app/projections';
import { entryColumns, historyTable, type LedgerEntry } from '../ledger/history-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';

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
  return {
    user_id: view.userId,
    transaction_id: transactionId,
    original_id: transaction.original,
    import_id: transaction.importId,
    ...entryColumns(entry),
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
    ...plannedOf(view, transaction, trade),
    rsi: trade.rsi,
    regime: trade.regime,
    notes: transaction.note,
    proceeds_to: trade.proceedsTo,
    ...paidOf(trade),
    revision: recorded.revision,
  };
}

/** What was recommended, at the price that was looked at then. */
function plannedOf(
  { state }: LedgerView,
  { recommendationId }: Transaction,
  { planned }: Trade,
): Pick<TransactionRow, 'planned_sats' | 'planned_cents' | 'planned_price_cents'> {
  const recommendation = recommendationId === null ? undefined : state.recommendations.get(recommendationId);
  return planned === null || recommendation === undefined
    ? { planned_sats: null, planned_cents: null, planned_price_cents: null }
    : {
        planned_sats: planned.btc,
        planned_cents: planned.usd,
        planned_price_cents: recommendation.issued.price,
      };
}

function paidOf({
  paid,
}: Trade): Pick<TransactionRow, 'paid_brl_cents' | 'paid_rate' | 'paid_rate_date' | 'paid_rate_source'> {
  return {
    paid_brl_cents: paid?.amount ?? null,
    paid_rate: paid?.rate ?? null,
    paid_rate_date: paid?.rateDate ?? null,
    paid_rate_source: paid?.rateSource ?? null,
  };
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
