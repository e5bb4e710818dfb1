import { Inject, Injectable } from '@nestjs/common';
import { type Clock, currentCorrelationId, type IdSource } from '@app/platform';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { CLOCK, IDS } from '../core/dependencies.js';
import { SecurityEventsRepository } from '../core/security-log/security-events.repository.js';

/** Who looks, by which request. */
export interface Look {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
}

/** Stores each look into a stream before it is answered: what cannot be stored cannot be read. */
@Injectable()
export class StreamAccessLog {
  constructor(
    private readonly accesses: AuditAccessesRepository,
    private readonly events: SecurityEventsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** @param subjectId whose stream it is; undefined for one that is nobody's */
  async add({ userId, method, path }: Look, subjectId: string | undefined): Promise<void> {
    if (subjectId === undefined) {
      await this.events.add({
        ...{ kind: 'administered', actorId: userId, subjectId: null, network: null, code: null },
        change: `${method} ${path}`,
      });
      return;
    }
    await this.accesses.add({
      ...{ accessId: this.ids.uuidv7(), at: this.clock.now(), auditorId: userId, subjectId, method, path },
      correlationId: currentCorrelationId() ?? '-',
    });
  }
}
