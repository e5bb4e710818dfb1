import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@app/platform';
import { readActive } from '@app/read-models';
import { LOGGER, READ_DATABASE, type ReadDatabase } from '../core/dependencies.js';

export interface StreamProgressRow {
  readonly stream: string;
  readonly revision: bigint;
  readonly parked: boolean;
}

@Injectable()
export class LiveProgressRepository {
  constructor(
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * How far the read models are; streams without events have no row. Nothing while the database is away: anyone who is notified
   * looks again a moment later.
   */
  async of(streams: readonly string[]): Promise<StreamProgressRow[]> {
    try {
      return await this.read(streams);
    } catch (error) {
      this.logger.warn({ err: error }, 'live updates could not be read');
      return [];
    }
  }

  private async read(streams: readonly string[]): Promise<StreamProgressRow[]> {
    const rows = await readActive(this.database, (active) =>
      active
        .selectFrom('stream_progress')
        .select(['stream', 'revision', 'parked_at'])
        .where('stream', 'in', streams)
        .orderBy('stream')
        .execute(),
    );
    return rows.map((row) => ({
      stream: row.stream,
      revision: BigInt(row.revision),
      parked: row.parked_at !== null,
    }));
  }
}
