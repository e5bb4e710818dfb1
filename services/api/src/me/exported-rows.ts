import { Injectable } from '@nestjs/common';
import { CredentialsRepository, SessionsRepository } from '@app/accounts';
import { rolesOf } from '../auth/access.decorators.js';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { ExportedMails } from './exported-mails.js';

/** Newest accesses of auditors in an export. */
const ACCESSES_MAX = 10_000;

/** What is kept of a person next to the streams, hashes of passwords and tokens left out. */
@Injectable()
export class ExportedRows {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly sessions: SessionsRepository,
    private readonly accesses: AuditAccessesRepository,
    private readonly mails: ExportedMails,
  ) {}

  async of(userId: string, now: Date): Promise<object> {
    const [found, sessions, accesses, mails] = await Promise.all([
      this.credentials.findById(userId),
      this.sessions.list(userId, now),
      this.accesses.list({ subjectId: userId, limit: ACCESSES_MAX }),
      this.mails.of(userId),
    ]);
    return {
      account:
        found === undefined
          ? null
          : {
              username: found.username,
              fullName: found.fullName,
              status: found.status,
              roles: rolesOf(found),
              createdAt: found.createdAt,
            },
      sessions,
      mails,
      accessesByAuditors: accesses.map(({ at, auditorId, method, path }) => ({
        at,
        auditorId,
        method,
        path,
      })),
    };
  }
}
