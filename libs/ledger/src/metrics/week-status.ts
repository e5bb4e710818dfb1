import type { IsoWeek } from '../calendar/iso-week.js';
import type { TransactionId } from '../ids.js';
import type { LedgerState, Transaction } from '../state/ledger-state.js';

/** What a week's investment did to the dynamic balance; `neutral` when nothing was executed. */
export type WeekStatus = 'building' | 'using' | 'equal' | 'neutral';

export function weekStatus(
  state: Pick<LedgerState, 'weeks'> & {
    readonly transactions: {
      get(id: TransactionId): Pick<Transaction, 'operation' | 'movement'> | undefined;
    };
  },
  week: IsoWeek,
): WeekStatus {
  let change = 0n;
  let isExecuted = false;
  for (const id of state.weeks.get(week) ?? []) {
    const transaction = state.transactions.get(id);
    if (transaction?.operation !== 'investment') continue;
    isExecuted = true;
    change += transaction.movement.dynamicBalance;
  }
  if (!isExecuted) return 'neutral';
  if (change === 0n) return 'equal';
  return change > 0n ? 'building' : 'using';
}
