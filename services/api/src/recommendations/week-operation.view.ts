import type { WeekOperation } from '@app/contracts';
import { balanceStatus, formatCents } from '@app/money';
import { balanceChange } from '../core/money/effects.js';
import { tradeFigures } from '../core/money/trade-figures.js';
import type { WeekOperationFacts } from './week-facts.js';

/** A weekly operation as the weekly trade screen shows it; null for an execution whose trade is not there. */
export function weekOperationView(facts: WeekOperationFacts): WeekOperation | null {
  const { recommendationId, transactionId, operatedOn, balanceMoved, balanceAfter, filled, planned } = facts;
  const common = {
    recommendationId,
    operatedOn,
    dynamicBalance: balanceChange(balanceAfter, balanceMoved),
    weekStatus: balanceStatus(balanceMoved),
  };
  if (facts.isSetAside)
    return { kind: 'setAside', ...common, transactionId, creditedUsd: formatCents(balanceMoved) };
  if (transactionId === null || filled === null) return null;
  const isSale = facts.operation === 'sale';
  return {
    kind: 'executed',
    ...common,
    transactionId,
    number: facts.number,
    planned: planned === null ? null : tradeFigures(planned, isSale),
    filled: tradeFigures(filled, isSale),
  };
}
