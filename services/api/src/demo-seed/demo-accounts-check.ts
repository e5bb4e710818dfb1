import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CredentialsRepository } from '@app/accounts';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { seedAccounts } from './demo-accounts.js';

/** Accounts whose passwords everybody knows can be signed in to, in production. */
class DemoAccountsEnabledError extends Error {
  constructor(usernames: readonly string[]) {
    const commands = usernames.map((username) => `npm run -s admin -- disable --user ${username}`);
    super(
      `production does not start on demo accounts that are enabled, since their passwords are public: ${commands.join('; ')}`,
    );
  }
}

/** Development may have run on the data that production starts on. */
@Injectable()
export class DemoAccountsCheck implements OnApplicationBootstrap {
  constructor(
    private readonly credentials: CredentialsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  /** @throws DemoAccountsEnabledError */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'production') return;
    const enabled: string[] = [];
    for (const { userId } of seedAccounts) {
      const found = await this.credentials.findById(userId);
      if (found === undefined) continue;
      const { status } = (await this.accounts.load(userId)).state;
      if (status === 'active') enabled.push(found.username);
    }
    if (enabled.length > 0) throw new DemoAccountsEnabledError(enabled);
  }
}
