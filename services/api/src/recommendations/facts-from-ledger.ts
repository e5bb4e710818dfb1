import type { OperationSlot, WeekOperation } from '@app/contracts';
import type { IsoWeek, LedgerState, Transaction } from '@app/ledger';
import { formatCents, usdCents } from '@app/money';
import { balanceChange } from '../core/money/balance-change.js';
import { tradeFigures } from '../core/money/trade-figures.js';
import { statusOf, type WeekFacts } from './week-facts.js';

/** The facts of a week from a folded stream, for answers that must show what was appended this very moment. */
export function factsFromLedger(state: LedgerState, week: IsoWeek): WeekFacts {
  return {
    operations: {
      investment: operationIn(state, week, 'investment'),
      reinvestment: operationIn(state, week, 'reinvestment'),
      sale: operationIn(state, week, 'sale'),
    },
    dynamicBalance: state.totals.dynamicBalance,
  };
}

function operationIn(state: LedgerState, week: IsoWeek, slot: OperationSlot): WeekOperation | null {
  const transactions = (state.weeks.get(week) ?? []).flatMap((id) => {
    const transaction = state.transactions.get(id);
    return transaction?.operation === slot ? [transaction] : [];
  });
  const newest = transactions.at(-1);
  return newest === undefined ? null : operationView(state, newest, transactions.length);
}

function operationView(state: LedgerState, transaction: Transaction, number: number): WeekOperation | null {
  const { transactionId, recommendationId, movement, trade } = transaction;
  const after = state.timeline.totalsAfter(transaction);
  if (recommendationId === null || after === undefined) return null;
  const common = {
    recommendationId,
    operatedOn: transaction.tradedOn,
    dynamicBalance: balanceChange(after.dynamicBalance, movement.dynamicBalance),
    weekStatus: statusOf(movement.dynamicBalance),
  };
  if (trade === null)
    return { kind: 'setAside', ...common, transactionId, creditedUsd: formatCents(movement.dynamicBalance) };
  const isSale = transaction.kind === 'sell';
  const price = state.recommendations.get(recommendationId)?.issued.price;
  const { planned } = trade;
  return {
    kind: 'executed',
    ...common,
    transactionId,
    number,
    planned:
      planned === null || price === undefined
        ? null
        : tradeFigures({ quantity: planned.btc, price, value: planned.usd, fee: usdCents(0n) }, isSale),
    filled: tradeFigures(trade, isSale),
  };
}
