import type { Kysely } from 'kysely';
import type { AppSchema } from '@app/read-models';
import { thinSnapshots } from '../market/thin-snapshots.repository.js';
import type { StressOfSnapshot } from './take-sid-snapshot.js';

/** Snapshots of the dynamic stress index (SID), one a tick. */
export class SidSnapshotRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** @returns false when this tick was stored before */
  async add(snapshot: StressOfSnapshot, computedAt: Date): Promise<boolean> {
    const { stress } = snapshot;
    const stored = await this.database
      .insertInto('app.sid_snapshots')
      .values({
        tick: snapshot.tick,
        market_snapshot_id: snapshot.marketSnapshotId,
        source: snapshot.source,
        as_of: snapshot.asOf,
        computed_at: computedAt,
        sid: stress.value,
        level: stress.level,
        priority: stress.priority,
        detail: JSON.stringify(stress),
      })
      .onConflict((conflict) => conflict.column('tick').doNothing())
      .returning('id')
      .executeTakeFirst();
    return stored !== undefined;
  }

  /** As {@link MarketSnapshotRepository.thin}. */
  async thin(before: Date, ticksKept: bigint): Promise<bigint> {
    return thinSnapshots(this.database, 'app.sid_snapshots', { before, ticksKept });
  }
}
