import { z } from 'zod';

/** The providers that one server replaces; also the first part of their paths. */
export const fakeProviderNames = [
  'coinbase',
  'binance',
  'kraken',
  'coingecko',
  'ptax',
  'sgs',
  'awesomeapi',
] as const;
export type FakeProviderName = (typeof fakeProviderNames)[number];

/** What is asked: the price now, or figures of days. */
export type FakeProviderNeed = 'spot' | 'days';

const faultKindSchema = z.discriminatedUnion('kind', [
  /** Answers late. */
  z.object({ kind: z.literal('delay'), ms: z.int().min(0).max(600_000) }),
  /** Answers with an error status, and `Retry-After` as given. */
  z.object({
    kind: z.literal('fail'),
    status: z.int().min(400).max(599),
    retryAfter: z.string().max(100).optional(),
  }),
  /** 429 (or 418), with `Retry-After` as given: seconds or an HTTP date. */
  z.object({
    kind: z.literal('rate-limit'),
    retryAfter: z.string().max(100).optional(),
    status: z.literal([418, 429]).optional(),
  }),
  /** Breaks off in the middle of the body. */
  z.object({ kind: z.literal('truncate') }),
  /** Gives every day twice; with `differently` the second time with another figure. */
  z.object({ kind: z.literal('repeat'), differently: z.boolean().optional() }),
  /** Multiplies every price. */
  z.object({ kind: z.literal('lie'), factor: z.number().positive() }),
  /** Dates every day's figure so many days late. */
  z.object({ kind: z.literal('late-stamp'), days: z.int() }),
  /** Begins its days at another hour than midnight UTC, as a server of another time zone would; quotes reais so much later. */
  z.object({ kind: z.literal('zone'), hours: z.int() }),
  /** Its clock, and with it the `Date` header and what it calls the running day, is off. */
  z.object({ kind: z.literal('clock'), hours: z.number() }),
  /** The last price it knew is from then on the last. */
  z.object({ kind: z.literal('frozen'), atMs: z.int() }),
  /** Fills the answer with blanks up to so many bytes. */
  z.object({ kind: z.literal('pad'), bytes: z.int().min(0).max(50_000_000) }),
  /** Leaves out these days, `YYYY-MM-DD`. */
  z.object({ kind: z.literal('missing'), dates: z.array(z.iso.date()) }),
]);

/** A way in which a provider can be told to behave badly. */
export const faultSchema = faultKindSchema.and(
  z.object({
    /** Only for this need; for both otherwise. */
    need: z.enum(['spot', 'days']).optional(),
    /** Only for the next so many answers. */
    times: z.int().positive().optional(),
  }),
);
export type Fault = Readonly<z.output<typeof faultSchema>>;

/** The faults that are on, by provider. */
export class Faults {
  private readonly byName = new Map<FakeProviderName, { readonly fault: Fault; left: number }[]>();

  /** Replaces the faults of a provider; none makes it honest again. */
  set(name: FakeProviderName, ...faults: readonly Fault[]): void {
    this.byName.set(
      name,
      faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })),
    );
  }

  clear(): void {
    this.byName.clear();
  }

  /** The faults of one answer, which they are counted for. */
  take(name: FakeProviderName, need: FakeProviderNeed): readonly Fault[] {
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
