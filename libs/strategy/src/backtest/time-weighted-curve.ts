import { isoDateOf } from '../calendar.js';

/** The deepest fall from a former high. */
export interface MaximumDrawdown {
  /** Depth in percent of the high, positive. */
  readonly percent: number;
  /** `YYYY-MM-DD` */
  readonly peakOn: string;
  readonly troughOn: string;
}

/** A fall that reads as 0.00 % is none: a flat price moves the index by the rounding of floating point. */
const LEAST_FALL = 0.000_05;

/**
 * What one dollar became, flows left out of account: each day's return is `end / (start + in) - 1`, chained. It begins at
 * 1 before the first flow. The same definition as the ledger's figures, in floating point for simulations.
 */
export class TimeWeightedCurve {
  #index = 1;
  #start = 0;
  #in = 0;
  #peak: { readonly index: number; readonly day: number } | undefined;
  #deepest: { readonly depth: number; readonly peakDay: number; readonly troughDay: number } | undefined;

  /** Money that comes in during the day that ends next. */
  flowIn(amount: number): void {
    this.#in += amount;
  }

  /** @param day days since 1970-01-01, rising; @param value of everything at its end */
  endDay(day: number, value: number): void {
    const atStake = this.#start + this.#in;
    this.#start = value;
    this.#in = 0;
    if (atStake <= 0) return;
    this.#peak ??= { index: this.#index, day };
    this.#index *= value / atStake;
    if (this.#index > this.#peak.index) this.#peak = { index: this.#index, day };
    const depth = 1 - this.#index / this.#peak.index;
    if (depth >= LEAST_FALL && depth > (this.#deepest?.depth ?? 0))
      this.#deepest = { depth, peakDay: this.#peak.day, troughDay: day };
  }

  get returnPercent(): number {
    return (this.#index - 1) * 100;
  }

  get maximumDrawdown(): MaximumDrawdown | null {
    if (this.#deepest === undefined) return null;
    const { depth, peakDay, troughDay } = this.#deepest;
    return { percent: depth * 100, peakOn: isoDateOf(peakDay), troughOn: isoDateOf(troughDay) };
  }
}
