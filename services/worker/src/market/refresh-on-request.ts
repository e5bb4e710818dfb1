import { marketSnapshotIntervalMs } from '@app/contracts';
import { type Clock, delay, type Logger } from '@app/platform';
import type { MarketSnapshotRepository } from './market-snapshot.repository.js';
import { type TakeMarketSnapshot, tickOf } from './take-market-snapshot.js';

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
    if (this.leftMs() > 0) return;
    return this.start();
  }

  /**
   * The same once closes were stored: the snapshots before them knew less, so one that comes too soon is taken as soon as
   * it may be. Never rejects.
   */
  async requestAfterChange(): Promise<void> {
    await this.running;
    const leftMs = this.leftMs();
    if (leftMs > 0) await delay(leftMs, this.parts.signal).catch(() => undefined);
    if (this.parts.signal.aborted) return;
    await (this.running ?? this.start());
  }

  /** How long the providers are to be left alone; a clock that was put back is no reason to wait. */
  private leftMs(): number {
    const sinceMs = this.parts.clock.now().getTime() - this.startedAtMs;
    return sinceMs < 0 ? 0 : LEAST_MS - sinceMs;
  }

  private async start(): Promise<void> {
    this.startedAtMs = this.parts.clock.now().getTime();
    this.running = this.take(this.startedAtMs).finally(() => {
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
