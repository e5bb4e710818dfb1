import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@app/platform';
import { AccountNames } from '../auth/credentials/account-names.js';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOGGER } from '../core/dependencies.js';
import { seedAccounts, type SeedAccount } from './demo-accounts.js';
import { DemoStreams } from './demo-streams.js';

/**
 * The accounts to try the product with, made at start in development and nowhere else. Any number of starts, also at
 * the same time, gives each of them once.
 */
@Injectable()
export class DemoSeed implements OnApplicationBootstrap {
  constructor(
    private readonly names: AccountNames,
    private readonly streams: DemoStreams,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'development') return;
    for (const account of seedAccounts) await this.seed(account);
    this.logger.info({ accounts: seedAccounts.map(({ username }) => username) }, 'demo accounts are ready');
  }

  private async seed(account: SeedAccount): Promise<void> {
    await this.names.reserve(account);
    await this.streams.register(account);
    if (!account.isAdmin) {
      await this.streams.subscribe(account);
      await this.streams.deposit(account);
    }
    await this.names.activate(account.userId);
  }
}
