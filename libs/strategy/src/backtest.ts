import { dayNumberOf, isoDateOf, weekdayOf } from './calendar.js';
import { clamp } from './clamp.js';
import { strategyV1 } from './constants.js';
import type { StrategyDay } from './daily-rows.js';
import { strategyDayOn } from './daily-rows.js';
import type { HistoryAnalysis } from './history-analysis.js';
import { closeOn } from './price-series.js';
import type { Profile } from './profile.js';
import type { Regime } from './regime.js';

const MONDAY = 1;
const DAYS_PER_WEEK = 7;
const { reinvestment: reinvesting, sale: selling } = strategyV1.weekly;

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

/** One way to invest the same new money, at the close of the last day. In USD and Bitcoin. */
export interface BacktestHolding {
  /** Bitcoin at the last close plus idle money at par. */
  readonly value: number;
  readonly btc: number;
  /** Money of sales and new money that was not used, at par. */
  readonly idle: number;
  readonly fees: number;
  /** Spent on Bitcoin, fees included, divided by the Bitcoin bought; null when nothing was bought. */
  readonly averagePrice: number | null;
}

export interface BacktestResult {
  readonly firstWeek: string;
  readonly lastWeek: string;
  readonly weeks: number;
  readonly newMoney: number;
  /** Weeks by the regime that their advice saw. */
  readonly weeksByRegime: Readonly<Record<Regime, number>>;
  readonly strategy: BacktestHolding;
  readonly fixedDca: BacktestHolding;
  /** The new money of all weeks at once in the first week. */
  readonly lumpSum: BacktestHolding;
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

  const fee = (input.feePercent ?? 0) / 100;
  const strategy = new Account(fee);
  const fixedDca = new Account(fee);
  const lumpSum = new Account(fee);
  const weeksByRegime = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
  let reserve = 0;
  lumpSum.buy(base * mondays.length, first.price);
  for (const { price, before } of mondays) {
    weeksByRegime[before.regime] += 1;
    fixedDca.buy(base, price);
    reserve += base;
    const investment = Math.min(base * multiplierOf(before, input.profile), reserve);
    reserve -= investment;
    strategy.buy(investment, price);
    strategy.reinvest(reinvestmentShare(before), price);
    strategy.sell(saleShare(before, input.profile), price);
  }
  const price = closeOn(history.series, toDay);
  return {
    firstWeek: isoDateOf(first.day),
    lastWeek: isoDateOf(last.day),
    weeks: mondays.length,
    newMoney: base * mondays.length,
    weeksByRegime,
    strategy: strategy.holdingAt(price, reserve),
    fixedDca: fixedDca.holdingAt(price, 0),
    lumpSum: lumpSum.holdingAt(price, 0),
  };
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

function reinvestmentShare({ regime, rsi }: StrategyDay): number {
  const regimes: readonly Regime[] = reinvesting.regimes;
  if (!regimes.includes(regime)) return 0;
  return reinvesting.maximumShare * clamp((reinvesting.belowRsi - rsi) / reinvesting.rsiSpan, 0, 1);
}

function saleShare({ regime, rsi }: StrategyDay, profile: Profile): number {
  const regimes: readonly Regime[] = selling.regimes;
  return regimes.includes(regime) && rsi >= selling.fromRsi ? selling.share[profile] : 0;
}

/** Bitcoin and portfolio cash of a simulated person. Floating point: nothing here is anybody's money. */
class Account {
  #btc = 0;
  #bought = 0;
  #spent = 0;
  #cash = 0;
  #fees = 0;

  constructor(private readonly fee: number) {}

  buy(amount: number, price: number): void {
    const cost = amount * this.fee;
    const quantity = (amount - cost) / price;
    this.#btc += quantity;
    this.#bought += quantity;
    this.#spent += amount;
    this.#fees += cost;
  }

  reinvest(share: number, price: number): void {
    const amount = this.#cash * share;
    this.#cash -= amount;
    this.buy(amount, price);
  }

  sell(share: number, price: number): void {
    const quantity = this.#btc * share;
    const cost = quantity * price * this.fee;
    this.#btc -= quantity;
    this.#cash += quantity * price - cost;
    this.#fees += cost;
  }

  holdingAt(price: number, reserve: number): BacktestHolding {
    const idle = this.#cash + reserve;
    return {
      value: this.#btc * price + idle,
      btc: this.#btc,
      idle,
      fees: this.#fees,
      averagePrice: this.#bought > 0 ? this.#spent / this.#bought : null,
    };
  }
}
