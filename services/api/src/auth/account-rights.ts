import { Inject, Injectable } from '@nestjs/common';
import type { Credentials } from '@app/accounts';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';

type Roles = Pick<Credentials, 'isAdmin' | 'isAuditor'>;

/**
 * What an account may do, as its events give it. The copies in `app.credentials` spare nearly every request the reading of
 * the stream, and give nothing by themselves: who can change a row of that table is no administrator by it.
 */
@Injectable()
export class AccountRights {
  constructor(@Inject(ACCOUNTS) private readonly accounts: AccountRepository) {}

  /** The copied roles that the events give too. */
  async confirm<Copied extends Roles>(userId: string, copied: Copied): Promise<Copied> {
    if (!copied.isAdmin && !copied.isAuditor) return copied;
    const { roles } = (await this.accounts.load(userId)).state;
    return {
      ...copied,
      isAdmin: copied.isAdmin && roles.includes('admin'),
      isAuditor: copied.isAuditor && roles.includes('auditor'),
    };
  }

  /** Whether the account may have a session. */
  async isActive(userId: string): Promise<boolean> {
    return (await this.accounts.load(userId)).state.status === 'active';
  }
}
