import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { readActive } from '@app/projections';
import { DATABASE, READ_DATABASE, type AppDatabase, type ReadDatabase } from '../core/dependencies.js';

export interface ProjectorProgress {
  readonly oldestCheckpoint: Date | undefined;
  readonly parkedStreams: string;
}

@Injectable()
export class HealthRepository {
  constructor(
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(READ_DATABASE) private readonly readDatabase: ReadDatabase,
  ) {}

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.database);
  }

  async projector(): Promise<ProjectorProgress> {
    return readActive(this.readDatabase, async (active) => {
      const checkpoint = await active
        .selectFrom('checkpoints')
        .select('updated_at')
        .orderBy('updated_at')
        .limit(1)
        .executeTakeFirst();
      const parked = await active
        .selectFrom('stream_progress')
        .select(({ fn }) => fn.countAll<string>().as('streams'))
        .where('parked_at', 'is not', null)
        .executeTakeFirst();
      return { oldestCheckpoint: checkpoint?.updated_at, parkedStreams: parked?.streams ?? '0' };
    });
  }
}
