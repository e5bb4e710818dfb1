import type { NoneReason, OperationSlot, RecommendationView, WeekOperation } from '@app/contracts';

export const SLOTS = ['investment', 'reinvestment', 'sale'] as const satisfies readonly OperationSlot[];

export type ExecutedOperation = Extract<WeekOperation, { readonly kind: 'executed' }>;
export type SetAsideOperation = Extract<WeekOperation, { readonly kind: 'setAside' }>;

/** What one of the three groups shows. */
export type GroupState =
  /** Recommended and not done; `breaksRule` when carrying it out needs a rule of the week to be overridden. */
  | {
      readonly kind: 'open';
      readonly usd: string;
      readonly btc: string;
      readonly breaksRule: boolean;
      /** The last day on which it can be recorded, once its week is over. */
      readonly recordableUntil: string | null;
    }
  | { readonly kind: 'executed'; readonly operation: ExecutedOperation; readonly isOfEarlier: boolean }
  | { readonly kind: 'setAside'; readonly operation: SetAsideOperation }
  /** Recommended, not done, and too late to record. */
  | { readonly kind: 'over' }
  | {
      readonly kind: 'none';
      readonly reason: NoneReason;
      readonly appearsAtPriceUsd: string | null;
      readonly canSetAside: boolean;
    };

/** @param today in the user's time zone, `YYYY-MM-DD` */
export function groupState(view: RecommendationView, slot: OperationSlot, today: string): GroupState {
  const operation = view.operations[slot];
  const group = view[slot];
  if (operation?.kind === 'executed') {
    return {
      kind: 'executed',
      operation,
      // A newer recommendation is next to a done week: it may be carried out too, against the rule.
      isOfEarlier: operation.recommendationId !== view.recommendationId && group.status === 'recommended',
    };
  }
  if (operation?.kind === 'setAside') return { kind: 'setAside', operation };
  if (group.status === 'none') {
    return {
      kind: 'none',
      reason: group.reason ?? 'below_minimum',
      appearsAtPriceUsd: group.appearsAtPriceUsd,
      canSetAside: slot === 'investment' && view.canSetAside,
    };
  }
  if (today > view.execution.recordableUntil) return { kind: 'over' };
  return {
    kind: 'open',
    usd: group.usd,
    btc: group.btc,
    breaksRule: !view.openParts.includes(slot),
    recordableUntil: today > view.week.sunday ? view.execution.recordableUntil : null,
  };
}
