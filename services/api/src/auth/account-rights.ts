import { Inject, Injectable } from '@nestjs/common';
import { type Credentials, type SessionAccess, SessionsRepository } from '@app/accounts';
import type { AccountState } from '@app/ledger';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';

type Roles = Pick<Credentials, 'isAdmin' | 'isAuditor'>;

/** The copied roles that the events of the account give too. */
export function confirmedRoles({ isAdmin, isAuditor }: Roles, { roles }: AccountState): Roles {
  return { isAdmin: isAdmin && roles.includes('admin'), isAuditor: isAuditor && roles.includes('auditor') };
}

/**
 * What an account may do, as its events give it. The copies in `app.credentials` spare nearly every request the reading of
 * the stream, and give nothing by themselves: who can change a row of that table is no administrator by it.
 */
@Injectable()
export class AccountRights {
  constructor(
    private readonly sessions: SessionsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
  ) {}

  /** What a session may do now; undefined once it has ended, or its account is no longer active. */
  async accessOf(sessionId: string, userId: string): Promise<SessionAccess | undefined> {
    const copied = await this.sessions.accessOf(sessionId, userId);
    if (copied === undefined || (!copied.isAdmin && !copied.isAuditor)) return copied;
    return { ...copied, ...confirmedRoles(copied, (await this.accounts.load(userId)).state) };
  }

  /** Credentials with the roles and the status that the events give. */
  async confirm(copied: Credentials): Promise<Credentials> {
    const { state } = await this.accounts.load(copied.userId);
    const status = state.status === 'active' ? copied.status : 'disabled';
    return { ...copied, ...confirmedRoles(copied, state), status };
  }
}
