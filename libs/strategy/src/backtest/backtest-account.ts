import type { MaximumDrawdown } from './time-weighted-curve.js';
import { TimeWeightedCurve } from './time-weighted-curve.js';

/** One way to invest the same new money, at the close of the last day. In USD and Bitcoin. */
export interface BacktestHolding {
  /** Bitcoin at the last close plus idle money at par. */
  readonly value: number;
  readonly btc: number;
  /** Money of sales and new money that was not used, at par. */
  readonly idle: number;
  readonly fees: number;
  /** Spent on Bitcoin in all, fees included: new money and money of sales. */
  readonly spent: number;
  /** Spent on Bitcoin, fees included, divided by the Bitcoin bought; null when nothing was bought. */
  readonly averagePrice: number | null;
  /** Value against the new money, in percent of it. */
  readonly returnPercent: number;
  /** Money-weighted yearly return (XIRR, days over 365) in percent; null while the money is younger than 30 days. */
  readonly xirrPercent: number | null;
  /** Time-weighted return of the whole time in percent. */
  readonly twrPercent: number;
  /** Deepest fall on the time-weighted curve of daily closes; null when it never fell. */
  readonly maximumDrawdown: MaximumDrawdown | null;
}

/** Bitcoin and money of a simulated person. Floating point: nothing here is anybody's money. */
export class BacktestAccount {
  #btc = 0;
  #bought = 0;
  #spent = 0;
  /** New money that waits. */
  #dynamicBalance = 0;
  /** Money of sales. */
  #cash = 0;
  #fees = 0;
  readonly #curve = new TimeWeightedCurve();

  /** @param fee share of every trade, 0 or more and below 1 */
  constructor(private readonly fee: number) {}

  get btc(): number {
    return this.#btc;
  }

  get idle(): number {
    return this.#cash + this.#dynamicBalance;
  }

  valueAt(price: number): number {
    return this.#btc * price + this.idle;
  }

  /** New money comes in and waits. */
  receive(amount: number): void {
    this.#dynamicBalance += amount;
    this.#curve.flowIn(amount);
  }

  /** Spends at most what waits. */
  invest(amount: number, price: number): void {
    const spent = Math.min(amount, this.#dynamicBalance);
    this.#dynamicBalance -= spent;
    this.#buy(spent, price);
  }

  /** Spends a share of the money of sales. */
  reinvest(share: number, price: number): void {
    const amount = this.#cash * share;
    this.#cash -= amount;
    this.#buy(amount, price);
  }

  /** Sells a share of the Bitcoin held. */
  sell(share: number, price: number): void {
    const quantity = this.#btc * share;
    const cost = quantity * price * this.fee;
    this.#btc -= quantity;
    this.#cash += quantity * price - cost;
    this.#fees += cost;
  }

  /** A day ends at its close. */
  endDay(day: number, price: number): void {
    this.#curve.endDay(day, this.valueAt(price));
  }

  /** @param money.paidIn all new money; @param money.xirrPercent see {@link BacktestHolding} */
  holdingAt(
    price: number,
    money: { readonly paidIn: number; readonly xirrPercent: (value: number) => number | null },
  ): BacktestHolding {
    const value = this.valueAt(price);
    return {
      value,
      btc: this.#btc,
      idle: this.idle,
      fees: this.#fees,
      spent: this.#spent,
      averagePrice: this.#bought > 0 ? this.#spent / this.#bought : null,
      returnPercent: (value / money.paidIn - 1) * 100,
      xirrPercent: money.xirrPercent(value),
      twrPercent: this.#curve.returnPercent,
      maximumDrawdown: this.#curve.maximumDrawdown,
    };
  }

  #buy(amount: number, price: number): void {
    const cost = amount * this.fee;
    const quantity = (amount - cost) / price;
    this.#btc += quantity;
    this.#bought += quantity;
    this.#spent += amount;
    this.#fees += cost;
  }
}
