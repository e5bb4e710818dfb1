import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Credentials, CredentialsRepository, type SessionAccess } from '@app/accounts';
import { actingForHeader, usernameKey } from '@app/contracts';
import { isUserId } from '@app/ledger';
import { type Clock, currentCorrelationId, type IdSource } from '@app/platform';
import { CLOCK, IDS } from '../core/dependencies.js';
import type { AuthenticatedUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { AuditAccessesRepository } from './audit-accesses.repository.js';

const NAME_MAX = 500;

export interface Reader {
  readonly user: AuthenticatedUser;
  readonly access: SessionAccess;
  /** Whether the route may be read for somebody else. */
  readonly isReadable: boolean;
}

/**
 * Lets an auditor read as somebody else: the header X-Acting-For names the person, by id or by user name
 * (percent-encoded). What is read is stored first; where it cannot be stored it cannot be read.
 */
@Injectable()
export class ActingFor {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly accesses: AuditAccessesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** The user of the request: the reader, or who the reader reads. @throws ProblemError */
  async subjectOf(request: Request, { user, access, isReadable }: Reader): Promise<AuthenticatedUser> {
    const header = request.get(actingForHeader);
    if (header === undefined) return user;
    if (!access.isAuditor && !access.isAdmin)
      throw new ProblemError({ status: 403, code: 'AUTH.NOT_AUDITOR', detail: 'Access denied' });
    if (!isReadable || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new ProblemError({
        status: 403,
        code: 'AUTH.NOT_AUDITABLE',
        detail: 'This cannot be read or done for somebody else',
      });
    const subject = await this.find(header);
    if (subject === undefined)
      throw new ProblemError({ status: 404, code: 'AUTH.USER_NOT_FOUND', detail: 'Usuário não encontrado' });
    await this.accesses.add({
      accessId: this.ids.uuidv7(),
      at: this.clock.now(),
      auditorId: user.userId,
      subjectId: subject.userId,
      method: request.method,
      path: request.path,
      correlationId: currentCorrelationId() ?? '-',
    });
    return { ...user, userId: subject.userId, auditorId: user.userId };
  }

  private async find(header: string): Promise<Pick<Credentials, 'userId'> | undefined> {
    const id = header.trim().toLowerCase();
    // An erased person has no credentials any more; the history can still be read by id.
    if (isUserId(id)) return { userId: id };
    const name = decoded(header);
    return name === undefined ? undefined : this.credentials.findByKey(usernameKey(name));
  }
}

function decoded(header: string): string | undefined {
  if (header.length > NAME_MAX) return undefined;
  try {
    const name = decodeURIComponent(header);
    return /^\P{Cc}+$/u.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
