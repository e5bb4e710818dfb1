import { sats, usdCents } from '@app/money';
import { analyseCloses } from '../history-analysis.js';
import type { EvaluationProblem } from '../market-evaluation.js';
import { evaluateMarket } from '../market-evaluation.js';
import { numberOfMicro, readMicro } from '../micro.js';
import type { DailyClose } from '../price-series.js';
import type { RecommendationExplanation } from './explanation.js';
import { freezeInputs } from './frozen-inputs.js';
import type { FrozenInputs } from './frozen-inputs.schema.js';
import type { Recommendation } from './recommend.js';
import { replay } from './replay.js';

/** Inputs that come from prices; the rest of the frozen inputs are the person's own. */
export const marketInputKeys = [
  'rsi',
  'rsiPast.gains',
  'rsiPast.losses',
  'rsiPast.centre',
  'momentum',
  'regime',
  'sid',
] as const;
export type MarketInputKey = (typeof marketInputKeys)[number];

/** An input that comes out another way than it was frozen. */
export interface InputDifference {
  readonly input: MarketInputKey;
  readonly issued: string;
  readonly recomputed: string;
}

/** What closes say of an issued recommendation. */
export type ClosesReplayResult =
  | { readonly ok: false; readonly code: EvaluationProblem | 'STRATEGY.EMPTY_SERIES' }
  | {
      readonly ok: true;
      /** True when every input and everything that was said comes out again. */
      readonly agrees: boolean;
      readonly differences: readonly InputDifference[];
      readonly recomputed: Recommendation;
    };

/**
 * Recomputes an issued recommendation from the closes known at its time: the market is evaluated again at the frozen
 * price, and its figures take the place of the frozen ones. Anyone who hands in newer closes learns what a correction would
 * have changed.
 *
 * @param closes oldest first; those of the day of the price and later ones are not read
 * @throws StrategyInputError for closes that are out of order or no prices, and as `recommend`
 */
export function replayFromCloses(
  frozen: FrozenInputs,
  issued: RecommendationExplanation,
  closes: readonly DailyClose[],
): ClosesReplayResult {
  if (closes.length === 0) return { ok: false, code: 'STRATEGY.EMPTY_SERIES' };
  const evaluated = evaluateMarket({
    history: analyseCloses(closes),
    price: priceOf(frozen),
    day: frozen.marketDay,
  });
  if (!evaluated.ok) return evaluated;
  const inputs = freezeInputs({
    evaluation: evaluated.evaluation,
    profile: frozen.profile,
    base: usdCents(BigInt(frozen.baseCents)),
    satsHeld: sats(BigInt(frozen.satsHeld)),
    portfolioCash: usdCents(BigInt(frozen.portfolioCashCents)),
  });
  const differences = marketInputKeys.flatMap((input) => {
    const [was, is] = [textOf(frozen, input), textOf(inputs, input)];
    return was === is ? [] : [{ input, issued: was, recomputed: is }];
  });
  const { agrees, recomputed } = replay(inputs, issued);
  return { ok: true, agrees: agrees && differences.length === 0, differences, recomputed };
}

/** USD per Bitcoin, the very number that the evaluation at issue was given. */
const priceOf = ({ priceCents }: FrozenInputs): number =>
  numberOfMicro(readMicro(`${cents(priceCents)}0000`));

/** Whole cents as dollars: "9123456" is "91234.56". */
function cents(text: string): string {
  const padded = text.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

function textOf(inputs: FrozenInputs, key: MarketInputKey): string {
  switch (key) {
    case 'rsiPast.gains':
      return inputs.rsiPast.gains;
    case 'rsiPast.losses':
      return inputs.rsiPast.losses;
    case 'rsiPast.centre':
      return inputs.rsiPast.centre;
    case 'rsi':
    case 'momentum':
    case 'regime':
    case 'sid':
      return inputs[key];
  }
}
