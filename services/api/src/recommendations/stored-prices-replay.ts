import { Inject, Injectable } from '@nestjs/common';
import type { ReplayResponse, ReplayUnknownReason } from '@app/contracts';
import { localProviderPrefix } from '@app/market';
import type { Clock } from '@app/platform';
import {
  type ClosesReplayResult,
  type DailyClose,
  type FrozenInputs,
  type RecommendationExplanation,
  replayFromCloses,
} from '@app/strategy';
import { CLOCK } from '../core/dependencies.js';
import { type KnownCloses, MarketPast } from '../market/market-past.js';
import type { MarketSeries } from '../market/market-snapshots.repository.js';
import { amountsView } from './amounts-view.js';
import { correctionsSince } from './corrections-since.js';
import type { IssuedRecommendation } from './recommendations.view.js';

/** Ticks are kept whole for thirty days and thinned afterwards. */
const TICKS_KEPT_MS = 30 * 86_400_000;

export interface ReplayInput {
  readonly issued: IssuedRecommendation;
  readonly frozen: FrozenInputs;
  readonly said: RecommendationExplanation;
}

type FromPrices = Pick<ReplayResponse, 'storedPrices' | 'sinceCorrected'>;

interface Attempt {
  readonly knownAt: Date;
  readonly known: KnownCloses;
  readonly result: ClosesReplayResult;
}

/** Recomputes advice from stored prices: as they were known then, and as they are today. */
@Injectable()
export class StoredPricesReplay {
  constructor(
    private readonly past: MarketPast,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(input: ReplayInput): Promise<FromPrices> {
    const { issued, frozen } = input;
    const snapshot = await this.past.snapshotOf(new Date(issued.market.priceAt), issued.price);
    const series = snapshot?.series ?? seriesOf(issued);
    const attempt = await this.attempt(input, series, snapshot?.computedAt);
    const now = await this.past.closesNow(series, frozen.marketDay);
    const today = replayFromCloses(frozen, input.said, now);
    return {
      storedPrices: {
        ...verdictOf(input, attempt, this.clock.now()),
        isPriceKept: snapshot !== undefined,
        knownAt: attempt.knownAt.toISOString(),
        closes: closesOf(attempt.known).length,
        ...recomputedOf(attempt.result),
      },
      sinceCorrected: {
        ...correctionsSince(attempt.known, now),
        wouldDiffer: today.ok && !today.agrees,
        ...recomputedOf(today),
      },
    };
  }

  /**
   * The market was evaluated when its snapshot was computed, at most a tick before the issue. Where that snapshot was
   * thinned away, or a close was stored in those very moments, the other ends of that stretch are tried as well.
   */
  private async attempt(
    { issued, frozen, said }: ReplayInput,
    series: MarketSeries,
    computedAt: Date | undefined,
  ): Promise<Attempt> {
    const at = async (knownAt: Date): Promise<Attempt> => {
      const known = await this.past.closesKnownAt(series, frozen.marketDay, knownAt);
      return { knownAt, known, result: replayFromCloses(frozen, said, closesOf(known)) };
    };
    const first = await at(computedAt ?? new Date(issued.issuedAt));
    if (first.result.ok && first.result.agrees) return first;
    for (const moment of [issued.issuedAt, issued.market.priceAt]) {
      const other = await at(new Date(moment));
      if (other.result.ok && other.result.agrees) return other;
    }
    return first;
  }
}

const closesOf = ({ stored, provisional }: KnownCloses): DailyClose[] =>
  provisional === null ? [...stored] : [...stored, provisional];

const seriesOf = ({ market }: IssuedRecommendation): MarketSeries => {
  if (market.mode === 'recorded') return 'recorded';
  return market.source.startsWith(localProviderPrefix) ? 'local' : 'market';
};

type Verdict = Pick<FromPrices['storedPrices'], 'verdict' | 'reason'>;

function verdictOf({ issued }: ReplayInput, { known, knownAt, result }: Attempt, now: Date): Verdict {
  if (!result.ok) return { verdict: 'unknown', reason: unknownReason(result.code) };
  if (result.agrees) return { verdict: 'agrees', reason: null };
  // Where a tick stood for a close and ticks of that age are thinned, a difference proves nothing.
  const isThinned = now.getTime() - knownAt.getTime() > TICKS_KEPT_MS;
  if (stoodInForClose(known, issued) && isThinned) return { verdict: 'unknown', reason: 'tick_not_kept' };
  return { verdict: 'differs', reason: null };
}

const unknownReason = (code: Extract<ClosesReplayResult, { ok: false }>['code']): ReplayUnknownReason =>
  code === 'STRATEGY.EMPTY_SERIES' ? 'no_closes' : 'too_little_history';

/** In the first hour of a day (UTC), with the close of the day before not stored yet. */
const stoodInForClose = ({ stored }: KnownCloses, { market, issuedAt }: IssuedRecommendation): boolean =>
  market.mode === 'live' &&
  new Date(issuedAt).getUTCHours() === 0 &&
  stored.at(-1)?.date !== new Date(Date.parse(issuedAt) - 86_400_000).toISOString().slice(0, 10);

function recomputedOf(
  result: ClosesReplayResult,
): Pick<FromPrices['storedPrices'], 'recomputed' | 'differences'> {
  return result.ok
    ? { recomputed: amountsView(result.recomputed.amounts), differences: [...result.differences] }
    : { recomputed: null, differences: [] };
}
