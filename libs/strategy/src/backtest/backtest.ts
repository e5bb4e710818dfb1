import { dayNumberOf, isoDateOf, weekdayOf } from '../calendar.js';
import { strategyV1 } from '../constants.js';
import type { StrategyDay } from '../daily-rows.js';
import { strategyDayOn } from '../daily-rows.js';
import type { HistoryAnalysis } from '../history-analysis.js';
import { closeOn, isCarriedOn } from '../price-series.js';
import type { Profile } from '../recommendation/profile.js';
import type { Regime } from '../regime/regime.schema.js';
import { firstRsiDay } from '../rsi/rsi-dynamic.js';
import type { BacktestHolding } from './backtest-account.js';
import { BacktestAccount } from './backtest-account.js';
import { reinvestmentShare, saleShare } from './weekly-shares.js';
import { weeklyXirrPercent } from './weekly-xirr.js';

const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** What to simulate. */
export interface BacktestInput {
  /** True closes: never the interpolated ones of the recorded market. */
  readonly history: HistoryAnalysis;
  /** `YYYY-MM-DD`, both included. The first Monday on or after `from` is the first week. */
  readonly from: string;
  readonly to: string;
  readonly profile: Profile;
  /** New money each week, in USD. */
  readonly base: number;
  /** Taken from every trade, in percent of it. */
  readonly feePercent?: number;
}

/** The three ways at the close of one Monday, after its trades. For charts. */
export interface BacktestWeek {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** USD per Bitcoin. */
  readonly price: number;
  /** New money up to here, in USD; the lump sum put all of it in on the first Monday. */
  readonly newMoney: number;
  /** Values in USD, idle money included. */
  readonly strategy: number;
  readonly fixedDca: number;
  readonly lumpSum: number;
  /** Of the strategy: Bitcoin held, and money that is not in Bitcoin. */
  readonly strategyBtc: number;
  readonly strategyIdle: number;
}

export interface BacktestResult {
  readonly firstWeek: string;
  readonly lastWeek: string;
  readonly weeks: number;
  readonly newMoney: number;
  /** Weeks by the regime that their advice saw. */
  readonly weeksByRegime: Readonly<Record<Regime, number>>;
  /** Days from `from` to `to` that have an RSI, by the regime after each. */
  readonly daysByRegime: Readonly<Record<Regime, number>>;
  /** Days between the first and the last day that was read whose close was missing and carried over. */
  readonly missingDays: number;
  readonly strategy: BacktestHolding;
  readonly fixedDca: BacktestHolding;
  /** The new money of all weeks at once in the first week. */
  readonly lumpSum: BacktestHolding;
  readonly timeline: readonly BacktestWeek[];
}

/**
 * Follows the strategy week by week (strategy, "Backtest"). Each Monday decides with the values of the day before, so
 * that nothing looks ahead, and trades at Monday's close. Neither the minimum of 1.00 USD nor rounding is applied.
 *
 * @returns undefined when no Monday of the range has an RSI the day before, or the range ends after the history
 * @throws StrategyInputError STRATEGY.BAD_DATE
 */
export function backtest(input: BacktestInput): BacktestResult | undefined {
  const { history, base } = input;
  const toDay = dayNumberOf(input.to);
  if (toDay > history.series.lastDay) return undefined;
  const mondays = mondaysOf(input);
  const [first] = mondays;
  const last = mondays.at(-1);
  if (first === undefined || last === undefined) return undefined;

  const { accounts, timeline } = simulate(input, mondays, toDay);
  const newMoney = base * mondays.length;
  const price = closeOn(history.series, toDay);
  const holding = (account: BacktestAccount, payments: number): BacktestHolding => {
    const daysAfterLast = toDay - (payments === 1 ? first : last).day;
    const amount = newMoney / payments;
    return account.holdingAt(price, {
      paidIn: newMoney,
      xirrPercent: (value) => weeklyXirrPercent({ payments, amount, daysAfterLast, value }),
    });
  };
  return {
    firstWeek: isoDateOf(first.day),
    lastWeek: isoDateOf(last.day),
    weeks: mondays.length,
    newMoney,
    weeksByRegime: countedBy(mondays.map(({ before }) => before.regime)),
    daysByRegime: daysByRegime(history, dayNumberOf(input.from), toDay),
    missingDays: missingDays(history, first.day, toDay),
    strategy: holding(accounts.strategy, mondays.length),
    fixedDca: holding(accounts.fixedDca, mondays.length),
    lumpSum: holding(accounts.lumpSum, 1),
    timeline,
  };
}

/** Day by day, since the time-weighted figures need every close; trades are Mondays' alone. */
function simulate(input: BacktestInput, mondays: readonly Monday[], toDay: number) {
  const { history, base, profile } = input;
  const fee = (input.feePercent ?? 0) / 100;
  const [strategy, fixedDca, lumpSum] = [
    new BacktestAccount(fee),
    new BacktestAccount(fee),
    new BacktestAccount(fee),
  ];
  const timeline: BacktestWeek[] = [];
  let newMoney = 0;
  for (const [week, { day, price, before }] of mondays.entries()) {
    newMoney += base;
    if (week === 0) {
      lumpSum.receive(base * mondays.length);
      lumpSum.invest(base * mondays.length, price);
    }
    fixedDca.receive(base);
    fixedDca.invest(base, price);
    strategy.receive(base);
    strategy.invest(base * multiplierOf(before, profile), price);
    strategy.reinvest(reinvestmentShare(before), price);
    strategy.sell(saleShare(before, profile), price);
    timeline.push({
      date: isoDateOf(day),
      price,
      newMoney,
      strategy: strategy.valueAt(price),
      fixedDca: fixedDca.valueAt(price),
      lumpSum: lumpSum.valueAt(price),
      strategyBtc: strategy.btc,
      strategyIdle: strategy.idle,
    });
    const nextTrades = mondays[week + 1]?.day ?? toDay + 1;
    for (let ended = day; ended < nextTrades; ended += 1) {
      const close = closeOn(history.series, ended);
      for (const account of [strategy, fixedDca, lumpSum]) account.endDay(ended, close);
    }
  }
  return { accounts: { strategy, fixedDca, lumpSum }, timeline };
}

function countedBy(regimes: readonly Regime[]): Record<Regime, number> {
  const counts = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
  for (const regime of regimes) counts[regime] += 1;
  return counts;
}

function daysByRegime(history: HistoryAnalysis, fromDay: number, toDay: number): Record<Regime, number> {
  const counts = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
  const first = Math.max(fromDay, firstRsiDay(history.series));
  for (const period of history.periods) {
    const days = Math.min(period.toDay, toDay) - Math.max(period.fromDay, first) + 1;
    if (days > 0) counts[period.regime] += days;
  }
  return counts;
}

function missingDays({ series }: HistoryAnalysis, firstMonday: number, toDay: number): number {
  let missing = 0;
  for (let day = Math.max(series.firstDay, firstMonday - strategyV1.rsi.daysNeeded); day <= toDay; day += 1) {
    if (isCarriedOn(series, day)) missing += 1;
  }
  return missing;
}

interface Monday {
  readonly day: number;
  /** USD, Monday's close. */
  readonly price: number;
  /** The strategy on the day before. */
  readonly before: StrategyDay;
}

function mondaysOf({ history, from, to }: BacktestInput): Monday[] {
  const firstDay = dayNumberOf(from);
  const toFirstMonday = (MONDAY - weekdayOf(firstDay) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const mondays: Monday[] = [];
  const lastDay = dayNumberOf(to);
  for (let day = firstDay + toFirstMonday; day <= lastDay; day += DAYS_PER_WEEK) {
    const before = strategyDayOn(history, day - 1);
    if (before !== undefined) mondays.push({ day, price: closeOn(history.series, day), before });
  }
  return mondays;
}

const multiplierOf = (day: StrategyDay, profile: Profile): number =>
  profile === 'direct' ? day.multiplierDirect : day.multiplierStrategic;
