import { dayNumberOf, isoDateOf } from './calendar.js';
import { strategyV1 } from './constants.js';
import type { HistoryAnalysis } from './history-analysis.js';
import { carriedUntil, rsiOnDay } from './history-analysis.js';
import type { MarketEvaluation, PriceBand } from './market-evaluation.schema.js';
import { carriedDates, closeOn, isCarriedOn, isPrice } from './price-series.js';
import { sixMonthMomentum } from './recommendation/multiplier.js';
import { regimeOn } from './regime/regime.js';
import type { RsiDirection } from './rsi/direction.js';
import { directionalKeyOf, directionOf, lastClearDirection } from './rsi/direction.js';
import type { RsiPast } from './rsi/rsi-dynamic.js';
import { priceForRsi, rsiOf, rsiPastOn } from './rsi/rsi-dynamic.js';
import { zoneOf7, zoneOf8 } from './rsi/zones.js';
import { rateOfChangeOn, stressIndexOf } from './stress/sid.js';

const { rsi: constants } = strategyV1;

/** Why a market cannot be evaluated. */
export type EvaluationProblem = 'STRATEGY.NOT_ENOUGH_HISTORY' | 'STRATEGY.BAD_PRICE';

/** The evaluation, or the reason why there is none. */
export type EvaluationResult =
  | { readonly ok: true; readonly evaluation: MarketEvaluation }
  | { readonly ok: false; readonly code: EvaluationProblem };

/**
 * Evaluates a price on a day against the completed days before it (strategy, version 1).
 *
 * Closes of `day` itself and of later days are not read, so that nothing looks ahead; days missing before it take the
 * last close. In a recording, `day` is its last day and `price` that day's close.
 *
 * @param input.price USD per Bitcoin: a live price or a close
 * @param input.day UTC day of the price, `YYYY-MM-DD`
 * @throws StrategyInputError STRATEGY.BAD_DATE when `day` is not a date
 */
export function evaluateMarket(input: {
  readonly history: HistoryAnalysis;
  readonly price: number;
  readonly day: string;
}): EvaluationResult {
  const day = dayNumberOf(input.day);
  if (!isPrice(input.price)) return { ok: false, code: 'STRATEGY.BAD_PRICE' };
  const history = completedUntil(input.history, day - 1);
  const past = history === undefined ? undefined : rsiPastOn(history.series, day);
  const regime = history === undefined ? undefined : regimeOn(history.periods, day - 1);
  if (history === undefined || past === undefined || regime === undefined) {
    return { ok: false, code: 'STRATEGY.NOT_ENOUGH_HISTORY' };
  }
  const { price } = input;
  const { series } = history;
  const rsi = rsiOf(past, price);
  const movement = movementOf(history, day, rsi);
  const zone8 = zoneOf8(rsi);
  return {
    ok: true,
    evaluation: {
      strategyVersion: strategyV1.strategyVersion,
      day: input.day,
      price,
      rsi,
      rsiPrev: movement.previous,
      rsiDelta: movement.delta,
      rsiDirection: movement.direction,
      zone8,
      zone7: zoneOf7(rsi),
      directionalKey: directionalKeyOf(zone8, movement.lasting),
      regime: regime.regime,
      regimeSince: regime.since,
      regimeDays: regime.days,
      sid: stressIndexOf(rsi, regime.regime, rateOfChangeOn(series, day, price)),
      bands: priceBands(past, price),
      momentum: sixMonthMomentum(series, day, price),
      rsiPast: past,
      previousClose: previousCloseOf(history, day),
      carriedDays: carriedDates(series, day - constants.daysNeeded + 1, day - 1),
    },
  };
}

/** The reachable RSI price bands at a price, rising. */
export function priceBands(past: RsiPast, price: number): PriceBand[] {
  return constants.bands.flatMap((rsi) => {
    const bandPrice = priceForRsi(past, rsi);
    if (bandPrice === undefined) return [];
    return [{ rsi, price: bandPrice, distancePercent: (bandPrice / price - 1) * 100, zone: zoneOf8(rsi) }];
  });
}

/** Ends a history with a day: the usual case, one that ends there by itself, costs nothing. */
function completedUntil(history: HistoryAnalysis, lastDay: number): HistoryAnalysis | undefined {
  const { series } = history;
  if (series.lastDay <= lastDay) return carriedUntil(history, lastDay);
  if (lastDay < series.firstDay) return undefined;
  const length = lastDay - series.firstDay + 1;
  return {
    series: {
      firstDay: series.firstDay,
      lastDay,
      closes: series.closes.subarray(0, length),
      carried: series.carried.subarray(0, length),
    },
    rsi: history.rsi.subarray(0, length),
    periods: history.periods,
  };
}

function movementOf(history: HistoryAnalysis, day: number, rsi: number) {
  const previous = rsiOnDay(history, day - constants.previousDaysAgo) ?? null;
  const delta = previous === null ? null : rsi - previous;
  const direction: RsiDirection = delta === null ? 'flat' : directionOf(delta);
  const lasting =
    direction === 'flat' ? lastClearDirection(history.rsi, day - 1 - history.series.firstDay) : direction;
  return { previous, delta, direction, lasting };
}

function previousCloseOf({ series }: HistoryAnalysis, day: number): MarketEvaluation['previousClose'] {
  return {
    date: isoDateOf(day - 1),
    price: closeOn(series, day - 1),
    carried: isCarriedOn(series, day - 1),
  };
}
