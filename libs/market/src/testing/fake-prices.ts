import { dayNumberOf } from '@app/strategy';

const DAY_MS = 86_400_000;

/** A day's close, as text so that no digit is lost on the way. */
export interface FakeClose {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** USD per Bitcoin */
  readonly close: string;
}

/**
 * Prices of the fakes: the given closes on their days; between two of them on a straight line of the logarithm; and
 * after the last one a slow wave around it, so that something moves. None of it is a market's price.
 */
export class StandInPrices {
  private readonly closes: ReadonlyMap<number, string>;
  readonly firstDay: number;
  private readonly lastDay: number;

  /** @param closes ascending, one at least */
  constructor(closes: readonly FakeClose[]) {
    this.closes = new Map(closes.map(({ date, close }) => [dayNumberOf(date), close]));
    const [first] = closes;
    const last = closes.at(-1);
    if (first === undefined || last === undefined)
      throw new RangeError('A fake provider needs one close at least.');
    this.firstDay = dayNumberOf(first.date);
    this.lastDay = dayNumberOf(last.date);
  }

  /** Close of a day; undefined where the given closes have a gap, and before them. */
  closeOf(day: number): string | undefined {
    return day > this.lastDay ? this.wave((day + 1) * DAY_MS).toFixed(2) : this.closes.get(day);
  }

  /** Price at an instant. */
  priceAt(epochMs: number): number {
    const day = Math.floor(epochMs / DAY_MS);
    if (day > this.lastDay) return this.wave(epochMs);
    const to = Number(this.closes.get(day) ?? this.lastCloseUpTo(day));
    const from = Number(this.lastCloseUpTo(day - 1));
    return from * (to / from) ** ((epochMs - day * DAY_MS) / DAY_MS);
  }

  private lastCloseUpTo(day: number): string {
    for (let at = day; at >= this.firstDay; at -= 1) {
      const close = this.closes.get(at);
      if (close !== undefined) return close;
    }
    return this.closes.get(this.firstDay) ?? '1';
  }

  private wave(epochMs: number): number {
    const days = epochMs / DAY_MS - (this.lastDay + 1);
    const last = Number(this.closes.get(this.lastDay));
    const swing = 0.03 * Math.sin((2 * Math.PI * days) / 11) + 0.008 * Math.sin((2 * Math.PI * days) / 1.7);
    return last * (1 + swing);
  }
}

/** Reais for a dollar on a business day; undefined at weekends. A slow wave around 5.40, no market's rate. */
export function fakeRate(day: number): string | undefined {
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  if (weekday === 0 || weekday === 6) return undefined;
  return (5.4 * (1 + 0.04 * Math.sin((2 * Math.PI * day) / 90))).toFixed(4);
}
