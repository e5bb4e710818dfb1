import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type ImportReading, importReadingSchema } from '@app/contracts';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

/** Newest mappings that are kept of a person. */
const KEPT = 50;

export interface ImportMapping {
  readonly headerHash: string;
  readonly reading: ImportReading;
  readonly usedAt: Date;
}

/** How a person had a file read, for the next one with the same header. */
@Injectable()
export class ImportMappingsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** The one of the first of these headers that has one. */
  async findFirst(userId: string, headerHashes: readonly string[]): Promise<ImportMapping | undefined> {
    const known = (await this.list(userId)).filter(({ headerHash }) => headerHashes.includes(headerHash));
    const [first] = known.toSorted(
      (one, other) => headerHashes.indexOf(one.headerHash) - headerHashes.indexOf(other.headerHash),
    );
    return first;
  }

  /** The newest first; without those that an earlier version wrote in another shape. */
  async list(userId: string): Promise<readonly ImportMapping[]> {
    const rows = await this.database
      .selectFrom('app.import_mappings')
      .select(['header_hash', 'reading', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('used_at', 'desc')
      .execute();
    return rows.flatMap(({ header_hash: headerHash, reading, used_at: usedAt }) => {
      const read = importReadingSchema.safeParse(reading);
      return read.success ? [{ headerHash, reading: read.data, usedAt }] : [];
    });
  }

  async save(userId: string, headerHash: string, reading: ImportReading): Promise<void> {
    const row = { reading: JSON.stringify(reading), used_at: sql<Date>`now()` };
    await this.database
      .insertInto('app.import_mappings')
      .values({ user_id: userId, header_hash: headerHash, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'header_hash']).doUpdateSet(row))
      .execute();
    await this.database
      .deleteFrom('app.import_mappings')
      .where('user_id', '=', userId)
      .where('header_hash', 'not in', (query) =>
        query
          .selectFrom('app.import_mappings')
          .select('header_hash')
          .where('user_id', '=', userId)
          .orderBy('used_at', 'desc')
          .limit(KEPT),
      )
      .execute();
  }
}
