import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import { CredentialsRepository, diffPerson, Patience, ReadModelsRepository } from '@app/audit';
import { type AuditDiffResponse, auditLinesMax } from '@app/contracts';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { AuditedRecords, type AuditRequest } from './audited-records.js';

/** How long a projector that is behind is waited for. */
const WAIT_MS = 2_000;

export class ReadDifferencesQuery extends Query<AuditDiffResponse> {
  constructor(readonly request: AuditRequest) {
    super();
  }
}

@QueryHandler(ReadDifferencesQuery)
export class ReadDifferencesHandler implements IQueryHandler<ReadDifferencesQuery> {
  constructor(
    private readonly records: AuditedRecords,
    private readonly texts: PersonalTexts,
    @Inject(DATABASE) private readonly database: AppDatabase,
  ) {}

  async execute({ request }: ReadDifferencesQuery): Promise<AuditDiffResponse> {
    const userId = await this.records.open(request);
    const { streams, compared } = await diffPerson(
      {
        ...this.records.stores,
        texts: this.texts,
        models: new ReadModelsRepository(this.database),
        credentials: new CredentialsRepository(this.database),
        patience: new Patience(WAIT_MS),
      },
      userId,
    );
    const differences = compared.flatMap((each) => each.differences);
    return {
      person: await this.records.personOf(userId),
      streams,
      differences: differences.slice(0, auditLinesMax),
      total: differences.length,
      behind: compared.flatMap(({ behind }) => (behind === undefined ? [] : [behind])),
    };
  }
}
