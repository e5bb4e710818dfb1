import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type HeardHeartbeat, type HeardWorkerPart, heartbeats, workerParts } from '@app/read-models';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

@Injectable()
export class HealthRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.database);
  }

  /** What the projectors said of themselves last. */
  async projectors(): Promise<HeardHeartbeat[]> {
    return heartbeats(this.database);
  }

  /** What the parts of the workers said of themselves last. */
  async workerParts(): Promise<HeardWorkerPart[]> {
    return workerParts(this.database);
  }

  /** Accounts whose erasure should be finished by now: a mail server is waited for a quarter of an hour. */
  async overdueErasures(): Promise<number> {
    const { count } = await this.database
      .selectFrom('app.erasures')
      .select(sql<string>`count(*)`.as('count'))
      .where('finished_at', 'is', null)
      .where('erased_at', '<', sql<Date>`now() - interval '20 minutes'`)
      .executeTakeFirstOrThrow();
    return Number.parseInt(count, 10);
  }
}
