import type { OperationSlot, RecommendationView, WeekOperation } from '@app/contracts';

import type { Operation } from '../../../components/ui/operation';
import { openPartsOf } from '../../../lib/recommendation/current-recommendation';

/** One thing that was done in the week; a base that was set aside is no operation. */
export interface DonePart {
  readonly slot: OperationSlot;
  readonly operation: Operation | null;
  readonly usd: string;
  /** Null for a base that was set aside. */
  readonly transactionId: string | null;
  readonly on: string;
}

/** What the week asks for, in one line; of a done week, a line for everything that was done. */
export type WeekSummary =
  | { readonly kind: 'uncalculated' }
  | {
      readonly kind: 'open';
      readonly slot: OperationSlot;
      readonly operation: Operation;
      readonly usd: string;
      /** Investment only: what the dynamic balance gives or takes; null when it is left alone. */
      readonly dynamicBalance: { readonly way: 'from' | 'into'; readonly usd: string } | null;
    }
  | { readonly kind: 'done'; readonly parts: readonly [DonePart, ...DonePart[]] }
  /** The person has said that this is all; nothing of the week was carried out. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'canSetAside'; readonly usd: string }
  | { readonly kind: 'none' };

const SLOTS = ['investment', 'reinvestment', 'sale'] as const satisfies readonly OperationSlot[];
const OPERATIONS = { investment: 'invest', reinvestment: 'reinvest', sale: 'sell' } as const;

const isSome = (usd: string): boolean => /[1-9]/.test(usd);

/** What the summary reads of a recommendation. */
export type SummarisedWeek = Pick<
  RecommendationView,
  'openParts' | 'operations' | 'canSetAside' | 'baseUsd'
> & {
  readonly investment: Pick<RecommendationView['investment'], 'usd' | 'fromReserveUsd' | 'toReserveUsd'>;
  readonly reinvestment: Pick<RecommendationView['reinvestment'], 'usd'>;
  readonly sale: Pick<RecommendationView['sale'], 'usd'>;
};

/** The first thing that is open, else what was done, else that there is nothing to do. */
export function weekSummary(current: {
  readonly recommendation: SummarisedWeek | null;
  readonly isFinished: boolean;
}): WeekSummary {
  const { recommendation, isFinished } = current;
  if (recommendation === null) return { kind: 'uncalculated' };
  const slot = openPartsOf(current)[0];
  if (slot !== undefined) {
    const { fromReserveUsd, toReserveUsd } = recommendation.investment;
    const dynamicBalance = isSome(fromReserveUsd)
      ? ({ way: 'from', usd: fromReserveUsd } as const)
      : isSome(toReserveUsd)
        ? ({ way: 'into', usd: toReserveUsd } as const)
        : null;
    return {
      kind: 'open',
      slot,
      operation: OPERATIONS[slot],
      usd: recommendation[slot].usd,
      dynamicBalance: slot === 'investment' ? dynamicBalance : null,
    };
  }
  const [first, ...others] = SLOTS.flatMap((done) => donePart(done, recommendation.operations[done]));
  if (first !== undefined) return { kind: 'done', parts: [first, ...others] };
  if (isFinished) return { kind: 'finished' };
  return recommendation.canSetAside ? { kind: 'canSetAside', usd: recommendation.baseUsd } : { kind: 'none' };
}

function donePart(slot: OperationSlot, operation: WeekOperation | null): readonly DonePart[] {
  switch (operation?.kind) {
    case 'executed':
      return [
        {
          slot,
          operation: OPERATIONS[slot],
          usd: operation.filled.totalUsd,
          transactionId: operation.transactionId,
          on: operation.operatedOn,
        },
      ];
    case 'setAside':
      return [
        { slot, operation: null, usd: operation.creditedUsd, transactionId: null, on: operation.operatedOn },
      ];
    case undefined:
      return [];
  }
}
