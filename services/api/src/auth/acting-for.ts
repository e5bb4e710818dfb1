import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionAccess } from '@app/accounts';
import { actingForHeader } from '@app/contracts';
import type { AuthenticatedUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { AuditedPeople, noSuchPerson } from './audited-people.js';

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
  constructor(private readonly people: AuditedPeople) {}

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
        detail: 'You can only do this for your own account',
      });
    const subject = await this.find(header);
    if (subject === undefined) throw noSuchPerson();
    const { method, path } = request;
    await this.people.record({ userId: user.userId, method, path }, subject);
    return { ...user, userId: subject, auditorId: user.userId };
  }

  private async find(header: string): Promise<string | undefined> {
    const name = decoded(header);
    return name === undefined ? undefined : this.people.find(name);
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
