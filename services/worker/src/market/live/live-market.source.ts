import { setTimeout as delay } from 'node:timers/promises';
import {
  AGREEMENT_BP,
  ALONE_BP,
  centsOfPrice,
  dayOfInstant,
  type DecidedTick,
  decidePrice,
  formatUsdPrice,
  isWithin,
  JUMP_BP,
  medianOf,
  type Opinion,
  type PriceDecision,
  type PriceProvider,
  type PriceQuarantineRepository,
  type Providers,
  type SpotQuote,
} from '@app/market';
import { AppError, type Clock, type Logger } from '@app/platform';
import { isoDateOf } from '@app/strategy';
import type { MarketSource, MarketTick, TickQuote } from '../market-source.js';
import type { PriceMemoryRepository } from './price-memory.repository.js';

export interface LiveMarketParts {
  readonly providers: Pick<Providers, 'series' | 'prices'>;
  readonly memory: PriceMemoryRepository;
  readonly quarantine: Pick<PriceQuarantineRepository, 'hold' | 'settleUpTo' | 'decidedTicks'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds after which a round no longer waits for those who are slow, if anybody has answered. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 4_000;
/** A price that lies so far behind the newest one is not of now. */
const OLD_MS = 5 * 60_000;
/** How long a price that two sources agreed on settles a contradiction; and how long it is what a lone one is held to. */
const TIE_BREAK_MS = 5 * 60_000;
const REFERENCE_MS = 24 * 3_600_000;

/** Accepted by what the providers say, or by an administrator. */
type Accepted = Extract<PriceDecision, { kind: 'accepted' }> & { readonly isByHand?: true };
type Decided = Accepted | Exclude<PriceDecision, { kind: 'accepted' }>;

interface Heard extends SpotQuote {
  readonly provider: PriceProvider;
}

/** The market by its providers: all are asked at once, and none of them moves the price alone (docs/market-data.md). */
export class LiveMarketSource implements MarketSource {
  readonly series;

  constructor(private readonly parts: LiveMarketParts) {
    this.series = parts.providers.series;
  }

  async latest(signal: AbortSignal): Promise<MarketTick> {
    const heard = await this.askAll(signal);
    if (heard.length === 0) throw new AppError('MARKET.UNREACHABLE', 'no provider gave a price');
    const newestMs = Math.max(...heard.map(({ asOf }) => asOf.getTime()));
    const fresh = heard.filter(({ asOf }) => asOf.getTime() >= newestMs - OLD_MS);
    const opinions = fresh.map(({ provider, price }) => ({ source: provider.label, price }));
    const decision = await this.decide(opinions);
    if (decision.kind !== 'accepted') {
      await this.holdBack(decision, opinions);
      throw new AppError('MARKET.PRICE_WAITING', 'the price waits for a second source or an administrator');
    }
    if (decision.agreeing.length > 1) await this.settle();
    const used = fresh.find(({ provider }) => provider.label === decision.chosen.source);
    if (used === undefined) throw new AppError('MARKET.UNREACHABLE', 'no provider gave a price');
    this.warnOfOutliers(decision.outliers);
    return {
      source: used.provider.label,
      priceCents: centsOfPrice(used.price),
      asOf: used.asOf,
      day: isoDateOf(dayOfInstant(used.asOf.getTime())),
      change24h: used.change24h ?? changeOf(fresh, decision.agreeing),
      recordedDay: null,
      quotes: heard.map((quote) => tickQuote(quote, this.verdictOf(quote, decision, fresh))),
    };
  }

  /** Everybody's price, in order; without those who are too slow where others have answered. */
  private async askAll(signal: AbortSignal): Promise<Heard[]> {
    const { providers, logger } = this.parts;
    const heard = new Map<PriceProvider, Heard>();
    const asking = Promise.all(
      providers.prices.map(async (provider) => {
        try {
          heard.set(provider, { ...(await provider.spot(signal)), provider });
        } catch (error) {
          logger.debug({ err: error, provider: provider.name }, 'no price from a provider');
        }
      }),
    );
    const ended = new AbortController();
    const patience = delay(this.parts.patienceMs ?? PATIENCE_MS, undefined, { signal: ended.signal });
    await Promise.race([asking, patience]);
    ended.abort();
    await patience.catch(() => undefined);
    if (heard.size === 0) await asking;
    signal.throwIfAborted();
    return providers.prices.flatMap((provider) => heard.get(provider) ?? []);
  }

  private async decide(opinions: readonly Opinion[]): Promise<Decided> {
    const { memory, providers, clock } = this.parts;
    const now = clock.now();
    const confirmed = await memory.lastConfirmed(this.series, new Date(now.getTime() - REFERENCE_MS), now);
    const isRecent = confirmed !== undefined && now.getTime() - confirmed.asOf.getTime() <= TIE_BREAK_MS;
    const isOnlyOne = providers.prices.length === 1;
    const decision = decidePrice({
      opinions,
      reference: isOnlyOne
        ? medianOf(await memory.lastThree(this.series, new Date(now.getTime() - REFERENCE_MS)))
        : (confirmed?.price ?? medianOf(await memory.lastThreeCloses(this.series))),
      aloneWithin: isOnlyOne ? JUMP_BP : ALONE_BP,
      agreeWithin: AGREEMENT_BP,
      tieBreak: isRecent ? confirmed.price : undefined,
    });
    return decision.kind === 'waiting' ? ((await this.acceptedOf(opinions, now)) ?? decision) : decision;
  }

  /** What an administrator has accepted of the prices that wait: that source's, while it stays near what was accepted. */
  private async acceptedOf(opinions: readonly Opinion[], now: Date): Promise<Accepted | undefined> {
    for (const allowed of await this.decidedTicks('accepted', now)) {
      const chosen = opinions.find(
        ({ source, price }) => source === allowed.source && isWithin(price, allowed.price, ALONE_BP),
      );
      if (chosen === undefined) continue;
      const agreeing = opinions.filter(({ price }) => isWithin(price, chosen.price, AGREEMENT_BP));
      const outliers = opinions.filter((one) => !agreeing.includes(one));
      return { kind: 'accepted', chosen, agreeing, outliers, isByHand: true };
    }
    return undefined;
  }

  private async holdBack(decision: Decided, opinions: readonly Opinion[]): Promise<void> {
    if (decision.kind !== 'waiting') return;
    const { quarantine, clock, logger } = this.parts;
    const { doubted, reason, reference } = decision;
    const said = opinions.map(({ source, price }) => ({ source, priceUsd: formatUsdPrice(price) }));
    logger.warn({ reason, said }, 'a price is not believed and waits');
    const at = clock.now();
    const day = dayOfInstant(at.getTime());
    const rejected = await this.decidedTicks('rejected', at);
    const unheard = doubted.filter((one) => !rejected.some((known) => isSamePrice(one, known)));
    const common = { series: this.feedSeries(), kind: 'tick', day, reference, reason } as const;
    await quarantine.hold(
      unheard.map(({ source, price }) => ({ ...common, source, price, evidence: { said } })),
      at,
    );
  }

  private async decidedTicks(status: 'accepted' | 'rejected', now: Date): Promise<readonly DecidedTick[]> {
    const since = new Date(now.getTime() - REFERENCE_MS);
    return this.parts.quarantine.decidedTicks(this.feedSeries(), status, since);
  }

  private async settle(): Promise<void> {
    const at = this.parts.clock.now();
    const today = dayOfInstant(at.getTime());
    await this.parts.quarantine.settleUpTo(this.feedSeries(), 'tick', today, { by: 'second source', at });
  }

  private warnOfOutliers(outliers: readonly Opinion[]): void {
    if (outliers.length === 0) return;
    const said = outliers.map(({ source, price }) => ({ source, priceUsd: formatUsdPrice(price) }));
    this.parts.logger.warn({ outliers: said }, 'a provider contradicts the others and is not used');
  }

  private verdictOf(
    quote: Heard,
    { chosen, agreeing, isByHand }: Accepted,
    fresh: readonly Heard[],
  ): TickQuote['verdict'] {
    if (!fresh.includes(quote)) return 'old';
    const { label } = quote.provider;
    const isConfirmed = agreeing.length > 1 || isByHand === true || this.parts.providers.prices.length === 1;
    if (label === chosen.source) return isConfirmed ? 'used' : 'alone';
    return agreeing.some(({ source }) => source === label) ? 'agrees' : 'outlier';
  }

  private feedSeries() {
    return this.parts.providers.series;
  }
}

/** Whether a provider repeats what was decided about: the same price, up to what two that agree may differ by. */
const isSamePrice = (one: Opinion, known: DecidedTick): boolean =>
  one.source === known.source && isWithin(one.price, known.price, AGREEMENT_BP);

/** The day's change as another source that agrees tells it. */
function changeOf(fresh: readonly Heard[], agreeing: readonly Opinion[]): number | null {
  const labels = new Set(agreeing.map(({ source }) => source));
  return (
    fresh.find(({ provider, change24h }) => labels.has(provider.label) && change24h !== null)?.change24h ??
    null
  );
}

function tickQuote({ provider, price, asOf }: Heard, verdict: TickQuote['verdict']): TickQuote {
  const { name, label } = provider;
  return { provider: name, label, priceUsd: formatUsdPrice(price), asOf: asOf.toISOString(), verdict };
}

/** Whether any of the providers gives a price within a time. */
export async function isAnyReachable(
  providers: readonly PriceProvider[],
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  if (providers.length === 0) return false;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const answers = providers.map(async (provider) => provider.spot(limit));
  return Promise.any(answers).then(
    () => true,
    () => false,
  );
}
