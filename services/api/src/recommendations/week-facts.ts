import type { OperationSlot, WeekOperation } from '@app/contracts';
import type { UsdCents } from '@app/money';

/** What happened in a recommendation's week and what the dynamic balance holds, from the stream or the read models. */
export interface WeekFacts {
  readonly operations: Readonly<Record<OperationSlot, WeekOperation | null>>;
  readonly dynamicBalance: UsdCents;
}

export type WeekStatus = WeekOperation['weekStatus'];

/** What an operation did to the dynamic balance. */
export function statusOf(movedCents: bigint): WeekStatus {
  if (movedCents === 0n) return 'equal';
  return movedCents > 0n ? 'building' : 'using';
}
