import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Registration } from '@app/accounts';
import type { Logger } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOGGER } from '../core/dependencies.js';
import { DemoAccountsCheck } from './demo-accounts-check.js';
import { demoTimeZone, type SeedAccount, seedAccounts } from './demo-accounts.js';
import { DemoStreams } from './demo-streams.js';
import { EventStoreWait } from './wait-for-event-store.js';

/**
 * The accounts to try the product with, made at start in development and nowhere else. Any number of starts, also at
 * the same time, gives each of them once.
 */
@Injectable()
export class DemoSeed implements OnApplicationBootstrap {
  constructor(
    private readonly registration: Registration,
    private readonly streams: DemoStreams,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'development') return;
    for (const account of seedAccounts) await this.seed(account);
    this.logger.info({ accounts: seedAccounts.map(({ username }) => username) }, 'demo accounts are ready');
  }

  private async seed({ roles, ...account }: SeedAccount): Promise<void> {
    const { userId, username, password, fullName } = account;
    const registered = await this.registration.register({
      ...{ userId, username, password, fullName, roles, email: null, language: 'en', timeZone: demoTimeZone },
      actor: { kind: 'system', id: 'demo-seed' },
      correlationId: userId,
    });
    if (registered.outcome === 'name-taken') {
      this.logger.warn({ username }, 'the name of a demo account belongs to somebody else');
      return;
    }
    for (const role of roles) await this.streams.grant(userId, role);
    if (roles.length > 0) return;
    await this.streams.choose(userId);
    await this.streams.subscribe(userId);
    await this.streams.deposit(userId);
  }
}

@Module({ providers: [EventStoreWait, DemoStreams, DemoSeed, DemoAccountsCheck] })
export class DemoSeedModule {}
