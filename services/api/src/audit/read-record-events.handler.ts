import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecordEventsResponse } from '@app/contracts';
import { userIdOf } from '@app/ledger';
import { AuditedRecords, type AuditRequest } from './audited-records.js';
import { RecordEvents, type RecordEventsPage } from './record-events.js';

/** Of the own record where it is an id, else of the one that an auditor reads. */
export class ReadRecordEventsQuery extends Query<RecordEventsResponse> {
  constructor(
    readonly whose: { readonly ownId: string } | AuditRequest,
    readonly page: RecordEventsPage,
  ) {
    super();
  }
}

@QueryHandler(ReadRecordEventsQuery)
export class ReadRecordEventsHandler implements IQueryHandler<ReadRecordEventsQuery> {
  constructor(
    private readonly records: AuditedRecords,
    private readonly events: RecordEvents,
  ) {}

  async execute({ whose, page }: ReadRecordEventsQuery): Promise<RecordEventsResponse> {
    const userId = 'ownId' in whose ? userIdOf(whose.ownId) : await this.records.open(whose);
    return this.events.of(userId, page);
  }
}
