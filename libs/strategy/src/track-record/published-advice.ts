import type { PriceCents } from '@app/money';
import { isSaleDue } from '../backtest/weekly-shares.js';
import { strategyDayOn } from '../daily-rows.js';
import type { HistoryAnalysis } from '../history-analysis.js';
import { microOf, numberOfMicro, writeMicro } from '../micro.js';
import { exactMultiplier } from '../recommendation/exact-multiplier.js';
import { priceCentsOf } from '../recommendation/frozen-inputs.js';
import type { Profile } from '../recommendation/profile.js';
import { STRATEGY_VERSION } from '../recommendation/strategy-version.js';
import type { Regime } from '../regime/regime.schema.js';
import { roundStress } from '../stress/stress-level.js';

/** The advice of one completed day that holds for everybody, in the decimals that an event keeps. */
export interface PublishedAdvice {
  readonly strategyVersion: number;
  /** The day's close. */
  readonly price: PriceCents;
  /** Six decimals. */
  readonly rsi: string;
  /** After the day's step. */
  readonly regime: Regime;
  /** Of three decimals, written with six. */
  readonly sid: string;
  readonly momentum: string;
  /** Six decimals; by the formula of a recommendation from the RSI, regime and momentum that are next to it. */
  readonly multipliers: Readonly<Record<Profile, string>>;
  readonly isSale: boolean;
}

/**
 * What is published for the week that begins after a completed day: the values of that day, as each Monday of the
 * backtest takes those of the Sunday before.
 *
 * @param day days since 1970-01-01
 * @returns undefined where the day has no RSI
 */
export function publishedAdvice(history: HistoryAnalysis, day: number): PublishedAdvice | undefined {
  const found = strategyDayOn(history, day);
  if (found === undefined) return undefined;
  const { regime } = found;
  const rsi = microOf(found.rsi);
  const momentum = microOf(found.momentum);
  const multiplierOf = (profile: Profile): string =>
    writeMicro(exactMultiplier({ rsi, momentum, regime, profile }).multiplier);
  return {
    strategyVersion: STRATEGY_VERSION,
    price: priceCentsOf(found.close),
    rsi: writeMicro(rsi),
    regime,
    sid: writeMicro(microOf(roundStress(found.sid))),
    momentum: writeMicro(momentum),
    multipliers: { direct: multiplierOf('direct'), strategic: multiplierOf('strategic') },
    isSale: isSaleDue({ regime, rsi: numberOfMicro(rsi) }),
  };
}
