import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { marketRefreshChannel } from '@app/contracts';
import { DATABASE, type AppDatabase } from '../../core/dependencies.js';

@Injectable()
export class MarketRefreshRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Asks the worker for a snapshot now. */
  async request(): Promise<void> {
    await sql`select pg_notify(${marketRefreshChannel}, '')`.execute(this.database);
  }
}
