import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { verifyPersonWith } from '@app/audit';
import { auditLinesMax, type AuditVerifyResponse } from '@app/contracts';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { AuditedRecords, type AuditRequest } from './audited-records.js';

export class ReadVerdictQuery extends Query<AuditVerifyResponse> {
  constructor(readonly request: AuditRequest) {
    super();
  }
}

@QueryHandler(ReadVerdictQuery)
export class ReadVerdictHandler implements IQueryHandler<ReadVerdictQuery> {
  constructor(
    private readonly records: AuditedRecords,
    @Inject(DATABASE) private readonly database: AppDatabase,
  ) {}

  async execute({ request }: ReadVerdictQuery): Promise<AuditVerifyResponse> {
    const userId = await this.records.open(request);
    const { stores } = this.records;
    const verdict = await verifyPersonWith({ ...stores, database: this.database }, userId);
    const { streams, findings, anchor } = verdict;
    return {
      person: await this.records.personOf(userId),
      streams: streams.map(({ stream, events }) => ({ stream, events: countOf(events) })),
      findings: findings.slice(0, auditLinesMax),
      total: findings.length,
      anchor:
        anchor === undefined
          ? null
          : { at: anchor.at, merkleRoot: anchor.merkleRoot, eventsAfter: countOf(anchor.eventsAfter) },
    };
  }
}

const countOf = (events: bigint): number => Number.parseInt(events.toString(), 10);
