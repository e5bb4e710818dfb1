import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@app/platform';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { MarketSnapshotsRepository } from './market-snapshots.repository.js';
import { SnapshotNotices } from './snapshot-notices.js';

/** Forced reads of one person in a minute: reloading a page in a hurry is fine, a loop is not. */
export const REFRESHES_PER_MINUTE = 30;
const WINDOW_MS = 60_000;
/** A person waits this long for a new price, then sees what there is, with its age. */
const WAIT_MS = 3_000;
/** A price this young is not asked for again. */
const FRESH_MS = 5_000;
/** After the worker did not answer, nobody waits for it again so soon: its absence must not slow every page. */
const SILENCE_MS = 15_000;

/** Asks the worker for a new price on behalf of a person who does not want to wait for the next tick. */
@Injectable()
export class MarketRefresh {
  /** One request for all who ask at the same time. */
  #running: Promise<void> | undefined;
  #silentUntil = 0;

  constructor(
    private readonly limiter: AttemptLimiter,
    private readonly snapshots: MarketSnapshotsRepository,
    private readonly notices: SnapshotNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Waits until the worker stored a new snapshot, three seconds at most. A recording does not move and is not asked for.
   *
   * @throws ProblemError MARKET.TOO_MANY_REFRESHES
   */
  async refresh(userId: string): Promise<void> {
    await this.count(userId);
    const newest = await this.snapshots.newestTime();
    const now = this.clock.now().getTime();
    if (newest?.series === 'recorded' || now < this.#silentUntil) return;
    if (newest !== undefined && now - newest.asOf.getTime() < FRESH_MS) return;
    this.#running ??= this.ask().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  private async count(userId: string): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: `market-refresh:${userId}`,
      limit: REFRESHES_PER_MINUTE,
      windowMs: WINDOW_MS,
    });
    if (isAllowed) return;
    throw new ProblemError({
      status: 429,
      code: 'MARKET.TOO_MANY_REFRESHES',
      detail: 'Fresh market data was requested too often',
      members: { retryAfterSeconds },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }

  private async ask(): Promise<void> {
    const isTold = await this.notices.next(() => this.snapshots.requestRefresh(), WAIT_MS);
    if (!isTold) this.#silentUntil = this.clock.now().getTime() + SILENCE_MS;
  }
}
