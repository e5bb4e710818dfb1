import type { RecommendationExplanation, RecommendationGroup } from './explanation.js';
import type { FrozenInputs } from './frozen-inputs.schema.js';
import type { Recommendation } from './recommend.js';
import { recommend } from './recommend.js';

/** What a replay found. */
export interface ReplayResult {
  /**
   * True when every figure and reason is the one that was issued. Reasons and prices of empty groups are left out where
   * the first rule found them: they moved no amount.
   */
  readonly agrees: boolean;
  readonly recomputed: Recommendation;
}

/**
 * Recomputes an issued recommendation from its frozen inputs and compares all that it said.
 *
 * @throws as {@link recommend}
 */
export function replay(frozen: FrozenInputs, issued: RecommendationExplanation): ReplayResult {
  const recomputed = recommend(frozen);
  const comparable =
    issued.emptyGroups === undefined ? withoutReasons : (same: RecommendationExplanation) => same;
  return { agrees: isSame(comparable(recomputed.explanation), comparable(issued)), recomputed };
}

function withoutReasons(explanation: RecommendationExplanation) {
  const state = (group: RecommendationGroup) => (group.state === 'none' ? group.state : group);
  const { investment, reinvestment, sale } = explanation;
  return {
    ...explanation,
    emptyGroups: null,
    ...{ investment: state(investment), reinvestment: state(reinvestment), sale: state(sale) },
  };
}

/** Equality of plain JSON values; the order of keys does not matter, since a database may change it. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const rights = new Map(Object.entries(right));
  const lefts = Object.entries(left);
  return (
    lefts.length === rights.size &&
    lefts.every(([key, value]) => rights.has(key) && isSame(value, rights.get(key)))
  );
}
