import { Injectable } from '@nestjs/common';
import { AuditedPeople, type Look } from '../auth/audited-people.js';
import { SecurityEventsRepository } from '../core/security-log/security-events.repository.js';

/** Stores each look into a stream before it is answered: what cannot be stored cannot be read. */
@Injectable()
export class StreamAccessLog {
  constructor(
    private readonly people: AuditedPeople,
    private readonly events: SecurityEventsRepository,
  ) {}

  /** @param subjectId whose stream it is; undefined for one that is nobody's */
  async add(look: Look, subjectId: string | undefined): Promise<void> {
    if (subjectId !== undefined) return this.people.record(look, subjectId);
    const { userId, method, path } = look;
    await this.events.add({
      ...{ kind: 'administered', actorId: userId, subjectId: null, network: null, code: null },
      change: `${method} ${path}`,
    });
  }
}
