import { balanceStatus } from '@app/money';
import type { BalanceStatus } from '@app/money';
import type { IsoWeek } from '../calendar/iso-week.js';
import { operationsInEffect } from '../state/week-operations.js';
import type { LedgerWeeks, OperationInEffect } from '../state/week-operations.js';

/** What a week's investments did to the dynamic balance; `neutral` when none was executed or set aside. */
export type WeekStatus = BalanceStatus | 'neutral';

type StatusInput = Pick<OperationInEffect, 'operation' | 'balanceMoved'>;

/** A week on the whole: one that was executed against the weekly rule is added to the first. */
export function weekStatusOf(operations: readonly StatusInput[]): WeekStatus {
  const investments = operations.filter(({ operation }) => operation === 'investment');
  if (investments.length === 0) return 'neutral';
  return balanceStatus(investments.reduce((sum, { balanceMoved }) => sum + balanceMoved, 0n));
}

export const weekStatus = (state: LedgerWeeks, week: IsoWeek): WeekStatus =>
  weekStatusOf(operationsInEffect(state, week));
