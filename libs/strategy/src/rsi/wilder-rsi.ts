import { rsiOfSums } from './rsi-of-sums.js';

/** Changes that Wilder averages; the number of the classic RSI. */
export const WILDER_PERIODS = 14;

/** Averages of gains and losses as Wilder smooths them: the plain mean of the first changes, then 13/14 old + 1/14 new. */
export class WilderAverages {
  #gains = 0;
  #losses = 0;
  #changes = 0;

  constructor(private readonly periods = WILDER_PERIODS) {}

  /** Whether enough changes are there for an RSI. */
  get isReady(): boolean {
    return this.#changes >= this.periods;
  }

  /** One more completed candle. */
  add(change: number): void {
    const gain = change > 0 ? change : 0;
    const loss = change < 0 ? -change : 0;
    const { periods } = this;
    this.#changes += 1;
    if (this.#changes <= periods) {
      this.#gains += gain;
      this.#losses += loss;
      if (this.#changes === periods) {
        this.#gains /= periods;
        this.#losses /= periods;
      }
      return;
    }
    this.#gains = (this.#gains * (periods - 1) + gain) / periods;
    this.#losses = (this.#losses * (periods - 1) + loss) / periods;
  }

  /** RSI after the candles added, NaN while they are too few. */
  rsi(): number {
    return this.isReady ? rsiOfSums(this.#gains, this.#losses) : Number.NaN;
  }

  /** RSI if a running candle ended with this change; nothing is kept of it. NaN while candles are too few. */
  rsiWith(change: number): number {
    const { periods } = this;
    if (this.#changes + 1 < periods) return Number.NaN;
    const isFirst = this.#changes + 1 === periods;
    const weight = isFirst ? 1 : periods - 1;
    const gains = this.#gains * weight + (change > 0 ? change : 0);
    const losses = this.#losses * weight + (change < 0 ? -change : 0);
    return rsiOfSums(gains, losses);
  }
}

/**
 * The classic RSI (J. Welles Wilder, "New Concepts in Technical Trading Systems", 1978) of a list of closes.
 *
 * @param closes oldest first, in any unit
 * @returns one value a close, NaN for the first `periods` of them
 */
export function wilderRsi(closes: ArrayLike<number>, periods = WILDER_PERIODS): Float64Array {
  const values = new Float64Array(closes.length).fill(Number.NaN);
  const averages = new WilderAverages(periods);
  let previous = closes[0];
  for (let index = 1; index < closes.length; index += 1) {
    const close = closes[index];
    if (close === undefined || previous === undefined) break;
    averages.add(close - previous);
    values[index] = averages.rsi();
    previous = close;
  }
  return values;
}
