import { Inject, Injectable } from '@nestjs/common';
import type { Backtest, BacktestUnavailable } from '@app/contracts';
import { BacktestHistoryRepository, computeBacktest } from '@app/market';
import type { Clock } from '@app/platform';
import { analyseCloses, type HistoryAnalysis, isoDateOf, type Profile } from '@app/strategy';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK } from '../core/dependencies.js';
import { tooManyBacktests } from './backtest-problems.js';

/** A simulation of somebody's own. */
export interface BacktestOptions {
  /** `YYYY-MM-DD` */
  readonly from: string;
  /** Undefined: the last completed day. */
  readonly to: string | undefined;
  readonly profile: Profile;
  /** US dollars a week. */
  readonly base: number;
  readonly feePercent: number;
}

export interface BacktestOutcome {
  readonly computedAt: Date;
  readonly result: Backtest | BacktestUnavailable;
}

/** One of fourteen years takes some ten milliseconds, so all that anybody asks for stays below a twentieth of a core. */
export const COMPUTED_PER_MINUTE = 240;
const WINDOW_MS = 60_000;
/** Some 100 kB each. */
const KEPT = 100;

interface State {
  readonly version: string | undefined;
  readonly history: HistoryAnalysis | undefined;
  readonly sources: readonly string[];
  readonly results: Map<string, BacktestOutcome>;
}

/** Simulations that nobody has prepared: computed once for a state of the true closes, and a limited number a minute. */
@Injectable()
export class ComputedBacktests {
  #state: State = { version: undefined, history: undefined, sources: [], results: new Map() };

  constructor(
    private readonly closes: BacktestHistoryRepository,
    private readonly limiter: AttemptLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError BACKTEST.TOO_MANY_REQUESTS */
  async of(options: BacktestOptions): Promise<BacktestOutcome> {
    const { history, sources, results } = await this.current();
    if (history === undefined) return { computedAt: this.clock.now(), result: 'no_true_history' };
    const { from, to = isoDateOf(history.series.lastDay), profile, base, feePercent } = options;
    const key = [from, to, profile, base, feePercent].join(' ');
    const known = results.get(key);
    if (known !== undefined) return known;
    await this.count();
    const result = computeBacktest({ history, sources, from, to, profile, base, feePercent });
    const outcome = { computedAt: this.clock.now(), result };
    results.set(key, outcome);
    const [oldest] = results.keys();
    if (results.size > KEPT && oldest !== undefined) results.delete(oldest);
    return outcome;
  }

  private async current(): Promise<State> {
    const version = await this.closes.version();
    if (this.#state.version === version) return this.#state;
    const loaded = version === undefined ? undefined : await this.closes.load();
    this.#state = {
      version,
      history: loaded === undefined ? undefined : analyseCloses(loaded.closes),
      sources: loaded?.sources ?? [],
      results: new Map(),
    };
    return this.#state;
  }

  private async count(): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: 'computed-backtests',
      limit: COMPUTED_PER_MINUTE,
      windowMs: WINDOW_MS,
    });
    if (!isAllowed) throw tooManyBacktests(retryAfterSeconds);
  }
}
