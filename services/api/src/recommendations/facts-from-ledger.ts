import { type IsoWeek, type LedgerState, operationsInEffect, type Transaction } from '@app/ledger';
import { ZERO_CENTS } from '@app/money';
import type { TradeAmounts } from '../core/money/trade-figures.js';
import type { WeekFacts, WeekOperationFacts } from './week-facts.js';

/** The facts of a week from a folded stream, for answers that must show what was appended this very moment. */
export function factsFromLedger(state: LedgerState, week: IsoWeek): WeekFacts {
  return {
    operations: operationsInEffect(state, week).flatMap((recorded): readonly WeekOperationFacts[] => {
      const { transaction, ...operation } = recorded;
      const { recommendationId, transactionId } = transaction;
      const after = state.timeline.totalsAfter(transaction);
      if (recommendationId === null || after === undefined) return [];
      return [
        {
          ...operation,
          recommendationId,
          transactionId,
          operatedOn: transaction.tradedOn,
          balanceAfter: after.dynamicBalance,
          filled: transaction.trade,
          planned: plannedOf(state, transaction),
        },
      ];
    }),
    dynamicBalance: state.totals.dynamicBalance,
  };
}

/** What was recommended, at the price that was looked at then. */
function plannedOf(state: LedgerState, { recommendationId, trade }: Transaction): TradeAmounts | null {
  const planned = trade?.planned ?? null;
  if (planned === null || recommendationId === null) return null;
  const price = state.recommendations.get(recommendationId)?.issued.price;
  return price === undefined ? null : { quantity: planned.btc, price, value: planned.usd, fee: ZERO_CENTS };
}
