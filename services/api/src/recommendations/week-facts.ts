import type { OperationInEffect } from '@app/ledger';
import type { UsdCents } from '@app/money';
import type { TradeAmounts } from '../core/money/trade-figures.js';

/** A weekly operation in effect, from the stream or the read models. */
export interface WeekOperationFacts extends OperationInEffect {
  readonly recommendationId: string;
  /** Null where only rows are read and none of them names it. */
  readonly transactionId: string | null;
  /** Within its slot, from 1. */
  readonly number: number;
  readonly operatedOn: string;
  readonly balanceAfter: UsdCents;
  /** Null for a set-aside. */
  readonly filled: TradeAmounts | null;
  readonly planned: TradeAmounts | null;
}

/** What happened in a recommendation's week and what the dynamic balance holds, from the stream or the read models. */
export interface WeekFacts {
  /** Those of one slot in the order of their numbers. */
  readonly operations: readonly WeekOperationFacts[];
  readonly dynamicBalance: UsdCents;
}
