import type { FoldedEvent } from '@app/event-store';
import {
  commandIdOf,
  dynamicBalanceTotalsOf,
  foldLedger,
  type LedgerEvent,
  ledgerEventCodec,
  type LedgerState,
  NO_SUMS,
  sumsAfter,
  type UserId,
  weekStatus,
} from '@app/ledger';
import { costOfBuy } from '@app/money';
import { ExpectedEntries } from './expected-entries.js';
import { COMPARED_TABLES, type ExpectedRow, type ExpectedTable } from './expected-row.js';
import { recordedFacts } from './recorded-facts.js';

/**
 * Every row that a ledger must have, computed from its events by the ledger's own definitions and not by the code that
 * writes the rows.
 */
export function expectedLedger(
  userId: UserId,
  events: readonly FoldedEvent<LedgerEvent>[],
): readonly ExpectedTable[] {
  const state = foldLedger(
    events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
  );
  const entries = new ExpectedEntries(userId, state, recordedFacts(events));
  const rows: Readonly<Record<keyof typeof COMPARED_TABLES.ledger, readonly ExpectedRow[]>> = {
    portfolio: events.length === 0 ? [] : [portfolioRow(userId, state)],
    transactions: entries.transactions(),
    dynamic_balance_entries: entries.dynamicBalance(),
    portfolio_cash_entries: entries.portfolioCash(),
    daily_balances: dailyRows(userId, state),
    weekly_operations: operationRows(userId, state, entries),
    recommendations: recommendationRows(userId, state, entries),
  };
  return Object.entries(COMPARED_TABLES.ledger).map(([table, key]) => ({
    table,
    key,
    rows: new Map(Object.entries(rows)).get(table) ?? [],
  }));
}

function totalsColumns(totals: LedgerState['totals']): ExpectedRow {
  return {
    sats: totals.btc,
    cost_units: totals.cost,
    portfolio_cash_cents: totals.portfolioCash,
    dynamic_balance_cents: totals.dynamicBalance,
    total_invested_cents: totals.invested,
    realised_cost_units: totals.realised,
    paid_out_cents: totals.paidOut,
    fees_cents: totals.fees,
  };
}

function portfolioRow(userId: UserId, { totals, history, revision }: LedgerState): ExpectedRow {
  const added = history.map(({ transaction }) => transaction);
  const dynamicBalance = dynamicBalanceTotalsOf(sumsAfter(NO_SUMS, { removed: [], added }));
  return {
    user_id: userId,
    ...totalsColumns(totals),
    deposited_cents: dynamicBalance.deposited,
    withdrawn_cents: dynamicBalance.withdrawn,
    built_cents: dynamicBalance.built,
    used_cents: dynamicBalance.used,
    transferred_cents: dynamicBalance.transferred,
    revision,
  };
}

function dailyRows(userId: UserId, { history }: LedgerState): readonly ExpectedRow[] {
  const lastOfDay = new Map(history.map((row) => [row.transaction.tradedOn, row]));
  return [...lastOfDay].map(([day, { after }]) => ({ user_id: userId, day, ...totalsColumns(after) }));
}

function operationRows(userId: UserId, state: LedgerState, entries: ExpectedEntries): readonly ExpectedRow[] {
  const after = new Map(state.history.map((row) => [row.transaction.transactionId, row.after]));
  return [...state.weeks].flatMap(([week, ids]) => {
    const status = weekStatus(state, week);
    const numbers = new Map<string, number>();
    return ids.flatMap((id): readonly ExpectedRow[] => {
      const [transaction, totals] = [state.transactions.get(id), after.get(id)];
      if (transaction === undefined || totals === undefined || transaction.operation === null) return [];
      const { operation, kind, trade, movement, recommendationId, tradedOn } = transaction;
      const number = (numbers.get(operation) ?? 0) + 1;
      numbers.set(operation, number);
      return [
        {
          user_id: userId,
          week,
          slot: operation,
          number,
          kind: kind === 'set_aside' ? 'set_aside' : 'executed',
          recommendation_id: recommendationId,
          transaction_id: trade === null ? null : id,
          operated_on: tradedOn,
          spent_cents: trade === null || kind === 'sell' ? 0n : costOfBuy(trade),
          dynamic_balance_before_cents: totals.dynamicBalance - movement.dynamicBalance,
          dynamic_balance_after_cents: totals.dynamicBalance,
          status,
          revision: entries.recordedOf(id).revision,
        },
      ];
    });
  });
}

function recommendationRows(
  userId: UserId,
  { recommendations }: LedgerState,
  entries: ExpectedEntries,
): readonly ExpectedRow[] {
  return [...recommendations.values()].map(({ issued }) => {
    const { data } = ledgerEventCodec.encode({ type: 'ledger.recommendation-issued', data: issued });
    return {
      user_id: userId,
      recommendation_id: issued.recommendationId,
      week: issued.week,
      issued_at: new Date(issued.issuedAt),
      payload: { json: data },
      revision: entries.recordedOf(issued.recommendationId).revision,
    };
  });
}
