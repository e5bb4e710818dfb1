import { type BacktestHolding, strategyV1 } from '@app/strategy';
import type { BacktestRun } from './backtest.command.js';

const round = (value: number, places: number): number => {
  const scale = 10 ** places;
  const rounded = Math.round(value * scale) / scale;
  return rounded === 0 ? 0 : rounded;
};
const cents = (value: number): number => round(value, 2);
const orNull = (value: number | null, places: number): number | null =>
  value === null ? null : round(value, places);

function holdingJson(holding: BacktestHolding, weeks: number) {
  const { maximumDrawdown } = holding;
  return {
    value: cents(holding.value),
    returnPercent: round(holding.returnPercent, 4),
    xirrPercent: orNull(holding.xirrPercent, 4),
    twrPercent: round(holding.twrPercent, 4),
    maximumDrawdown:
      maximumDrawdown === null ? null : { ...maximumDrawdown, percent: round(maximumDrawdown.percent, 4) },
    btc: round(holding.btc, 8),
    averagePrice: orNull(holding.averagePrice, 2),
    idle: cents(holding.idle),
    fees: cents(holding.fees),
    averageWeekly: cents(holding.spent / weeks),
  };
}

/** A run for other programs: plain numbers, USD rounded to the cent and Bitcoin to the satoshi. */
export function backtestJson({ file, input, result }: BacktestRun) {
  const { weeks } = result;
  return {
    strategyVersion: strategyV1.strategyVersion,
    prices: file,
    profile: input.profile,
    from: input.from,
    to: input.to,
    base: input.base,
    feePercent: input.feePercent ?? 0,
    firstWeek: result.firstWeek,
    lastWeek: result.lastWeek,
    weeks,
    newMoney: cents(result.newMoney),
    missingDays: result.missingDays,
    strategy: holdingJson(result.strategy, weeks),
    fixedDca: holdingJson(result.fixedDca, weeks),
    lumpSum: holdingJson(result.lumpSum, weeks),
    weeksByRegime: result.weeksByRegime,
    daysByRegime: result.daysByRegime,
  };
}
