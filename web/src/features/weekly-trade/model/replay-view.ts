import type { OperationSlot, RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import { recommend } from '@app/strategy';
import type { Recommendation, RecommendationGroup } from '@app/strategy';

import { SLOTS } from './group-state';

/** A figure on screen next to the one that the frozen inputs give. */
export interface ReplayDifference {
  readonly what: OperationSlot | RecommendationView['investment']['sum'][number]['key'];
  readonly shownUsd: string;
  readonly replayedUsd: string;
}

export interface ReplayReport {
  readonly agrees: boolean;
  readonly replayedUsd: string;
  readonly differences: readonly ReplayDifference[];
}

const cents = (integer: string): string => formatCents(usdCents(BigInt(integer)));

const usdOf = (group: RecommendationGroup): string =>
  group.state === 'open' ? cents(group.amountCents) : '0.00';
const btcOf = (group: RecommendationGroup): string =>
  formatBtc(sats(group.state === 'open' ? BigInt(group.sats) : 0n));

/**
 * Recomputes a recommendation in this browser from its frozen inputs, by the code that issued it, and compares every
 * figure that the screen shows.
 *
 * @throws as `recommend` of the strategy
 */
export function replayView(view: RecommendationView): ReplayReport {
  const { explanation } = recommend(view.inputs);
  const differences = [...groupDifferences(view, explanation), ...stepDifferences(view, explanation)];
  return { agrees: differences.length === 0, replayedUsd: usdOf(explanation.investment), differences };
}

type Explanation = Recommendation['explanation'];

function groupDifferences(view: RecommendationView, explanation: Explanation): ReplayDifference[] {
  return SLOTS.flatMap((slot) => {
    const replayed = explanation[slot];
    const shown = view[slot];
    const isSame = shown.usd === usdOf(replayed) && shown.btc === btcOf(replayed);
    return isSame ? [] : [{ what: slot, shownUsd: shown.usd, replayedUsd: usdOf(replayed) }];
  });
}

function stepDifferences(view: RecommendationView, { sum }: Explanation): ReplayDifference[] {
  const keys = new Set([...view.investment.sum, ...sum.steps].map((step) => step.key));
  return [...keys].flatMap((key) => {
    const shown = view.investment.sum.find((step) => step.key === key);
    const replayed = sum.steps.find((step) => step.key === key);
    const shownUsd = shown?.contributionUsd ?? '0.00';
    const replayedUsd = replayed === undefined ? '0.00' : cents(replayed.contributionCents);
    return shownUsd === replayedUsd && shown?.factor === replayed?.factor
      ? []
      : [{ what: key, shownUsd, replayedUsd }];
  });
}
