import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type HeardHeartbeat, heartbeats } from '@app/read-models';
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
}
