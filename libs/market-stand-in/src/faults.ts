/** The providers that one server stands in for; also the first part of their paths. */
export const standInNames = [
  'coinbase',
  'binance',
  'kraken',
  'coingecko',
  'ptax',
  'sgs',
  'awesomeapi',
] as const;
export type StandInName = (typeof standInNames)[number];

/** What is asked: the price now, or figures of days. */
export type StandInNeed = 'spot' | 'days';

/** Ways in which a provider can be told to behave badly. */
export type FaultKind =
  /** Answers late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answers with an error status. */
  | { readonly kind: 'fail'; readonly status: number }
  /** 429 (or 418), with `Retry-After` as given: seconds or an HTTP date. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: string; readonly status?: 418 | 429 }
  /** Breaks off in the middle of the body, with a length that seems right. */
  | { readonly kind: 'truncate' }
  /** Gives every day twice; with `differently` the second time with another figure. */
  | { readonly kind: 'repeat'; readonly differently?: boolean }
  /** Multiplies every price. */
  | { readonly kind: 'lie'; readonly factor: number }
  /** Dates every day's figure so many days late. */
  | { readonly kind: 'late-stamp'; readonly days: number }
  /** Begins its days at another hour than midnight UTC, as a server of another time zone would. */
  | { readonly kind: 'zone'; readonly hours: number }
  /** Its clock, and with it the `Date` header and what it calls the running day, is off. */
  | { readonly kind: 'clock'; readonly hours: number }
  /** The last price it knew is from then on the last. */
  | { readonly kind: 'frozen'; readonly atMs: number }
  /** Fills the answer with blanks up to so many bytes. */
  | { readonly kind: 'pad'; readonly bytes: number }
  /** Leaves out these days, `YYYY-MM-DD`. */
  | { readonly kind: 'missing'; readonly dates: readonly string[] };

export type Fault = FaultKind & {
  /** Only for this need; for both otherwise. */
  readonly need?: StandInNeed;
  /** Only for the next so many answers. */
  readonly times?: number;
};

/** The faults that are on, by provider. */
export class Faults {
  private readonly byName = new Map<StandInName, { readonly fault: Fault; left: number }[]>();

  /** Replaces the faults of a provider; none makes it honest again. */
  set(name: StandInName, ...faults: readonly Fault[]): void {
    this.byName.set(
      name,
      faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })),
    );
  }

  clear(): void {
    this.byName.clear();
  }

  /** The faults of one answer, which they are counted for. */
  take(name: StandInName, need: StandInNeed): readonly Fault[] {
    const taken = (this.byName.get(name) ?? []).filter(
      ({ fault, left }) => left > 0 && (fault.need ?? need) === need,
    );
    for (const one of taken) one.left -= 1;
    return taken.map(({ fault }) => fault);
  }
}

/** The fault of a kind among those of an answer. */
export function faultOf<Kind extends Fault['kind']>(
  faults: readonly Fault[],
  kind: Kind,
): Extract<Fault, { kind: Kind }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}
