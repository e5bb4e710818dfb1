import { Inject, Injectable } from '@nestjs/common';
import { CredentialsRepository } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { isUserId, type UserId, userIdOf } from '@app/ledger';
import { type Clock, currentCorrelationId, type IdSource } from '@app/platform';
import { CLOCK, IDS } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { AuditAccessesRepository } from './audit-accesses.repository.js';

/** Who looks, by which request. */
export interface Look {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
}

/** Whose record is read by others, and that it was. */
@Injectable()
export class AuditedPeople {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly accesses: AuditAccessesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** The id of a name or id. An erased person has no name any more; the history can still be read by id. */
  async find(nameOrId: string): Promise<UserId | undefined> {
    const id = nameOrId.trim().toLowerCase();
    if (isUserId(id)) return id;
    const found = await this.credentials.findByKey(usernameKey(nameOrId));
    return found === undefined ? undefined : userIdOf(found.userId);
  }

  /** Stores a look, before it is answered: what cannot be stored cannot be read. */
  async record({ userId, method, path }: Look, subjectId: string): Promise<void> {
    await this.accesses.add({
      ...{ accessId: this.ids.uuidv7(), at: this.clock.now(), auditorId: userId, subjectId, method, path },
      correlationId: currentCorrelationId() ?? '-',
    });
  }
}

export const noSuchPerson = (): ProblemError =>
  new ProblemError({ status: 404, code: 'AUTH.USER_NOT_FOUND', detail: 'Usuário não encontrado' });
