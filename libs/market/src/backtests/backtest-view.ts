import type { Backtest, BacktestHoldingView } from '@app/contracts';
import { formatBtc, formatCents, sats, scaledToDecimal, usdCents } from '@app/money';
import {
  type BacktestHolding,
  type BacktestInput,
  type BacktestResult,
  type BacktestWeek,
  strategyV1,
} from '@app/strategy';

export interface BacktestViewInput {
  readonly input: BacktestInput;
  readonly result: BacktestResult;
  /** Names of the sources of the closes. */
  readonly sources: readonly string[];
  /** First and last day of the history, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

const usd = (value: number): string => formatCents(usdCents(BigInt(Math.round(value * 100))));
const btc = (value: number): string => formatBtc(sats(BigInt(Math.round(value * 1e8))));
const percent = (value: number): string => scaledToDecimal(BigInt(Math.round(value * 100)), 2);
const cents = (value: number): number => Math.round(value * 100) / 100;

/** A simulation as it is stored and answered. Pure. */
export function backtestView(view: BacktestViewInput): Backtest {
  const { input, result } = view;
  return {
    profile: input.profile,
    strategyVersion: strategyV1.strategyVersion,
    from: input.from,
    to: input.to,
    firstWeek: result.firstWeek,
    lastWeek: result.lastWeek,
    weeks: result.weeks,
    baseUsd: usd(input.base),
    newMoneyUsd: usd(result.newMoney),
    feePercent: percent(input.feePercent ?? 0),
    weeksByRegime: result.weeksByRegime,
    daysByRegime: result.daysByRegime,
    strategy: holdingView(result.strategy, result.weeks),
    fixedDca: holdingView(result.fixedDca, result.weeks),
    lumpSum: holdingView(result.lumpSum, result.weeks),
    timeline: timelineView(result.timeline),
    history: {
      firstDay: view.firstDay,
      lastDay: view.lastDay,
      missingDays: result.missingDays,
      sources: [...view.sources],
    },
  };
}

function holdingView(holding: BacktestHolding, weeks: number): BacktestHoldingView {
  const { maximumDrawdown, averagePrice, xirrPercent } = holding;
  return {
    valueUsd: usd(holding.value),
    returnPercent: percent(holding.returnPercent),
    xirrPercent: xirrPercent === null ? null : percent(xirrPercent),
    twrPercent: percent(holding.twrPercent),
    maximumDrawdown:
      maximumDrawdown === null ? null : { ...maximumDrawdown, percent: percent(maximumDrawdown.percent) },
    btc: btc(holding.btc),
    averagePriceUsd: averagePrice === null ? null : usd(averagePrice),
    idleUsd: usd(holding.idle),
    feesUsd: usd(holding.fees),
    averageWeeklyUsd: usd(holding.spent / weeks),
  };
}

function timelineView(weeks: readonly BacktestWeek[]): Backtest['timeline'] {
  const line = (of: (week: BacktestWeek) => number): number[] => weeks.map((week) => cents(of(week)));
  return {
    dates: weeks.map(({ date }) => date),
    price: line(({ price }) => price),
    newMoney: line(({ newMoney }) => newMoney),
    strategy: line(({ strategy }) => strategy),
    fixedDca: line(({ fixedDca }) => fixedDca),
    lumpSum: line(({ lumpSum }) => lumpSum),
    strategyInBitcoin: line(({ strategy, strategyIdle }) => strategy - strategyIdle),
    strategyIdle: line(({ strategyIdle }) => strategyIdle),
  };
}
