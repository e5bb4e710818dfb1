import { Inject, Injectable } from '@nestjs/common';
import { ledgerStream, userIdOf } from '@app/ledger';
import { activeReadModels, isAnotherLog, type ProgressFeed, rereadIfDropped } from '@app/read-models';
import { PROGRESS_FEED, READ_DATABASE, type ReadDatabase, SHUTDOWN_SIGNAL } from '../dependencies.js';

/** Longest wait for a revision that a client has seen already. */
const WAIT_MS = 2_000;

export interface Freshness {
  readonly revision: string;
  readonly stale: 'behind' | 'parked' | null;
}

export interface LedgerRead<Rows> {
  readonly rows: Rows;
  readonly freshness: Freshness;
}

/** Reads of one person's read models: all rows of an answer, and the revision they show, from one snapshot. */
@Injectable()
export class LedgerReadsRepository {
  constructor(
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
    @Inject(PROGRESS_FEED) private readonly progress: ProgressFeed,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  /**
   * @param minRevision what the answer should show at least; it is waited for up to two seconds, and an answer that
   * shows less says so
   */
  async read<Rows>(
    userId: string,
    minRevision: bigint | undefined,
    select: (database: ReadDatabase) => Promise<Rows>,
  ): Promise<LedgerRead<Rows>> {
    const stream = ledgerStream(userIdOf(userId));
    if (minRevision !== undefined)
      await this.progress.waitForRevision(stream, minRevision, { timeoutMs: WAIT_MS, signal: this.signal });
    return rereadIfDropped(() => this.snapshot(stream, minRevision, select));
  }

  private async snapshot<Rows>(
    stream: string,
    minRevision: bigint | undefined,
    select: (database: ReadDatabase) => Promise<Rows>,
  ): Promise<LedgerRead<Rows>> {
    return this.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const snapshot = await activeReadModels(transaction);
        const row = await snapshot
          .selectFrom('stream_progress')
          .select(['revision', 'parked_at', isAnotherLog.as('is_another_log')])
          .where('stream', '=', stream)
          .executeTakeFirst();
        const revision = row === undefined ? -1n : BigInt(row.revision);
        // Rows of another event store may have any revision, and follow no command until they are made again.
        const isBehind =
          row?.is_another_log === true || (minRevision !== undefined && revision < minRevision);
        // A parked stream does not move any more, so its rows are old whether a revision was asked for or not.
        const isParked = row !== undefined && row.parked_at !== null;
        const stale = isParked ? 'parked' : isBehind ? 'behind' : null;
        return { rows: await select(snapshot), freshness: { revision: revision.toString(), stale } };
      });
  }
}
