import { Inject, Injectable } from '@nestjs/common';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export interface NewAuditAccess {
  /** UUIDv7: its order is that of time. */
  readonly accessId: string;
  readonly at: Date;
  readonly auditorId: string;
  readonly subjectId: string;
  readonly method: string;
  readonly path: string;
  readonly correlationId: string;
}

export interface AuditAccess extends NewAuditAccess {
  readonly auditorName: string | null;
  readonly subjectName: string | null;
}

export interface AuditAccessSearch {
  readonly auditorId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Ids below this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Who read whose history. Names are looked up and never stored here: an erased person has none any more. */
@Injectable()
export class AuditAccessesRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async add(access: NewAuditAccess): Promise<void> {
    await this.database
      .insertInto('app.audit_accesses')
      .values({
        access_id: access.accessId,
        accessed_at: access.at,
        auditor_id: access.auditorId,
        subject_id: access.subjectId,
        method: access.method,
        path: access.path,
        correlation_id: access.correlationId,
      })
      .execute();
  }

  async list({ auditorId, subjectId, before, limit }: AuditAccessSearch): Promise<AuditAccess[]> {
    let query = this.database
      .selectFrom('app.audit_accesses as access')
      .leftJoin('app.credentials as auditor', 'auditor.user_id', 'access.auditor_id')
      .leftJoin('app.credentials as subject', 'subject.user_id', 'access.subject_id')
      .select([
        'access.access_id as accessId',
        'access.accessed_at as at',
        'access.auditor_id as auditorId',
        'access.subject_id as subjectId',
        'access.method',
        'access.path',
        'access.correlation_id as correlationId',
        'auditor.username as auditorName',
        'subject.username as subjectName',
      ]);
    if (auditorId !== undefined) query = query.where('access.auditor_id', '=', auditorId);
    if (subjectId !== undefined) query = query.where('access.subject_id', '=', subjectId);
    if (before !== undefined) query = query.where('access.access_id', '<', before);
    return query.orderBy('access.access_id', 'desc').limit(limit).execute();
  }
}
