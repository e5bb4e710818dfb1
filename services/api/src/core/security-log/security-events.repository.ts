import { Inject, Injectable } from '@nestjs/common';
import { type SecurityEventKind, securityEventKindSchema } from '@app/contracts';
import type { Clock, IdSource } from '@app/platform';
import { type AppDatabase, CLOCK, DATABASE, IDS } from '../dependencies.js';

export interface NewSecurityEvent {
  readonly kind: SecurityEventKind;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly network: string | null;
  readonly code: string | null;
  readonly change: string | null;
}

export interface StoredSecurityEvent extends NewSecurityEvent {
  /** UUIDv7: its order is that of time. */
  readonly eventId: string;
  readonly at: Date;
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

export interface SecurityEventSearch {
  readonly kind?: SecurityEventKind | undefined;
  /** Who did it, or whose account it is about. */
  readonly personId?: string | undefined;
  /** Ids below this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The stored security log. Names are looked up and never stored here: an erased person has none any more. */
@Injectable()
export class SecurityEventsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async add(event: NewSecurityEvent): Promise<void> {
    await this.database
      .insertInto('app.security_events')
      .values({
        event_id: this.ids.uuidv7(),
        occurred_at: this.clock.now(),
        kind: event.kind,
        actor_id: event.actorId,
        subject_id: event.subjectId,
        network: event.network,
        code: event.code,
        change: event.change,
      })
      .execute();
  }

  async list({ kind, personId, before, limit }: SecurityEventSearch): Promise<StoredSecurityEvent[]> {
    let query = this.database
      .selectFrom('app.security_events as event')
      .leftJoin('app.credentials as actor', 'actor.user_id', 'event.actor_id')
      .leftJoin('app.credentials as subject', 'subject.user_id', 'event.subject_id')
      .select([
        'event.event_id as eventId',
        'event.occurred_at as at',
        'event.kind',
        'event.actor_id as actorId',
        'event.subject_id as subjectId',
        'event.network',
        'event.code',
        'event.change',
        'actor.username as actorName',
        'subject.username as subjectName',
      ]);
    if (kind !== undefined) query = query.where('event.kind', '=', kind);
    if (personId !== undefined)
      query = query.where((where) =>
        where.or([where('event.actor_id', '=', personId), where('event.subject_id', '=', personId)]),
      );
    if (before !== undefined) query = query.where('event.event_id', '<', before);
    const rows = await query.orderBy('event.event_id', 'desc').limit(limit).execute();
    return rows.map((row) => ({ ...row, kind: securityEventKindSchema.parse(row.kind) }));
  }
}
