import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import { AuditError, exportRecord, type Opener, readVerifier } from '@app/audit';
import { type UserId, userIdOf } from '@app/ledger';
import type { Clock } from '@app/platform';
import { noSuchPerson } from '../auth/audited-people.js';
import { AuthLimits } from '../auth/auth-limits.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { unreadableRecord } from '../core/http/unreadable-record.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { AuditedRecords, type AuditRequest } from './audited-records.js';
import { recordZip } from './record-zip.js';

/** Twenty thousand events are folded, hashed and written. */
const LIMIT_MS = 60_000;

/** The file, and whose record it is. */
export interface ExportedZip {
  readonly zip: NodeJS.ReadableStream;
  readonly userId: UserId;
}

/** The folder of `audit:export` with its verifier: of the own record, or of the one that an auditor reads. */
@TimeLimit(LIMIT_MS)
export class ExportRecordQuery extends Query<ExportedZip> {
  constructor(
    readonly whose: { readonly ownId: string } | AuditRequest,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ExportRecordQuery)
export class ExportRecordHandler implements IQueryHandler<ExportRecordQuery> {
  constructor(
    private readonly records: AuditedRecords,
    private readonly texts: PersonalTexts,
    private readonly limits: AuthLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ whose, address }: ExportRecordQuery): Promise<ExportedZip> {
    if ('ownId' in whose) {
      await this.limits.reserve('export', { name: whose.ownId, address });
      return this.zipOf(userIdOf(whose.ownId), { texts: this.texts });
    }
    const userId = await this.records.open(whose);
    return this.zipOf(userId, { sealed: 'an auditor reads no personal texts' });
  }

  private async zipOf(userId: UserId, opener: Opener): Promise<ExportedZip> {
    const now = this.clock.now();
    try {
      const record = await exportRecord(this.records.stores.store, userId, { opener, now });
      if (record === undefined) throw noSuchPerson();
      return { zip: recordZip(record.files, await readVerifier(), now), userId };
    } catch (error) {
      // A chain that does not hold is not handed out as a record.
      if (error instanceof AuditError) throw new ProblemError(unreadableRecord);
      throw error;
    }
  }
}
