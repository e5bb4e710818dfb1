import { marketSnapshotIntervalMs } from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import type { MarketSnapshotRepository } from './market-snapshot.repository.js';
import { tickOf, type TakeMarketSnapshot } from './take-market-snapshot.js';

export interface RefreshOnRequestParts {
  readonly takeMarketSnapshot: Pick<TakeMarketSnapshot, 'run'>;
  /** Keeps other workers from doing the same at the same time. */
  readonly snapshots: Pick<MarketSnapshotRepository, 'claimRefresh'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** The providers are asked at most once in this time, however many people ask for a fresh price. */
const LEAST_MS = 5_000;

/**
 * Takes a snapshot when somebody asks for one (`NOTIFY market_refresh_requested`). Requests while one is being taken
 * share it; one that comes too soon after it is left to what was just stored.
 */
export class RefreshOnRequest {
  private running: Promise<void> | undefined;
  private startedAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: RefreshOnRequestParts) {}

  /** @returns when the snapshot it leads to is stored, or could not be taken; never rejects */
  async request(): Promise<void> {
    if (this.running !== undefined) return this.running;
    const nowMs = this.parts.clock.now().getTime();
    if (nowMs >= this.startedAtMs && nowMs - this.startedAtMs < LEAST_MS) return;
    this.startedAtMs = nowMs;
    this.running = this.take(nowMs).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async take(nowMs: number): Promise<void> {
    const { takeMarketSnapshot, snapshots, logger, signal } = this.parts;
    const tick = tickOf(nowMs);
    const refresh = 1 + Math.floor((nowMs % marketSnapshotIntervalMs) / LEAST_MS);
    try {
      await snapshots.claimRefresh(tick, refresh, async () => takeMarketSnapshot.run(tick, signal, refresh));
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'a requested market snapshot could not be taken');
    }
  }
}
