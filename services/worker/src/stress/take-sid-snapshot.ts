import { AppError, type Clock } from '@app/platform';
import { marketEvaluationSchema, type StressIndex } from '@app/strategy';
import type { MarketSnapshotRepository } from '../market/market-snapshot.repository.js';
import type { SidSnapshotRepository } from './sid-snapshot.repository.js';

export interface StressOfSnapshot {
  readonly tick: string;
  readonly marketSnapshotId: string;
  readonly source: string;
  readonly asOf: Date;
  readonly stress: StressIndex;
}

export interface TakeSidSnapshotParts {
  readonly market: MarketSnapshotRepository;
  readonly stress: SidSnapshotRepository;
  readonly clock: Clock;
}

/** Stores the stress index of a market snapshot, so that it can be asked for by time without the whole evaluation. */
export class TakeSidSnapshot {
  constructor(private readonly parts: TakeSidSnapshotParts) {}

  /**
   * @returns true when a snapshot was stored
   * @throws AppError MARKET.SNAPSHOT_MISSING when the market snapshot of this tick is not there (yet)
   */
  async run(tick: bigint): Promise<boolean> {
    const snapshot = await this.parts.market.find(tick);
    if (snapshot === undefined) {
      throw new AppError('MARKET.SNAPSHOT_MISSING', `no market snapshot of tick ${tick}`, {
        transient: true,
      });
    }
    const { sid } = marketEvaluationSchema.parse(snapshot.evaluation);
    return this.parts.stress.add(
      {
        tick: snapshot.tick,
        marketSnapshotId: snapshot.id,
        source: snapshot.source,
        asOf: snapshot.as_of,
        stress: sid,
      },
      this.parts.clock.now(),
    );
  }
}
