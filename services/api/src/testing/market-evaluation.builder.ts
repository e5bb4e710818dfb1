import type { MarketEvaluation } from '@app/strategy';
import {
  dayNumberOf,
  directionalKeyOf,
  isoDateOf,
  priceBands,
  stressIndexOf,
  zoneOf7,
  zoneOf8,
} from '@app/strategy';

export interface MarketOptions {
  /** USD per Bitcoin. */
  readonly price?: number;
  readonly rsi?: number;
  readonly regime?: MarketEvaluation['regime'];
  readonly day?: string;
  readonly isCloseCarried?: boolean;
}

/**
 * A market in a few words. With momentum 0 and the profile `direct` the amounts are round: RSI 60 gives the base, 70
 * six tenths of it, 25 three times it, 90 nothing.
 */
export function marketEvaluation(words: MarketOptions = {}): MarketEvaluation {
  const {
    price = 100_000,
    rsi = 70,
    regime = 'transition',
    day = '2026-11-27',
    isCloseCarried = false,
  } = words;
  const rsiPast = { gains: 40_000, losses: 30_000, centre: 95_000 };
  const zone8 = zoneOf8(rsi);
  return {
    strategyVersion: 1,
    day,
    price,
    rsi,
    rsiPrev: rsi - 1,
    rsiDelta: 1,
    rsiDirection: 'up',
    zone8,
    zone7: zoneOf7(rsi),
    directionalKey: directionalKeyOf(zone8, 'up'),
    regime,
    regimeSince: '2026-10-01',
    regimeDays: 57,
    sid: stressIndexOf(rsi, regime, null),
    bands: priceBands(rsiPast, price),
    momentum: 0,
    rsiPast,
    previousClose: { date: isoDateOf(dayNumberOf(day) - 1), price, carried: isCloseCarried },
    carriedDays: [],
  };
}
