import { type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PersonalTexts, Registration } from '@app/accounts';
import type { Logger } from '@app/platform';
import { type ApiDependencies, LOGGER } from '../core/dependencies.js';
import { DemoAccountsCheck } from './demo-accounts-check.js';
import { demoActor, demoTimeZone, type SeedAccount, seedAccounts } from './demo-accounts.js';
import { DemoHistory } from './demo-history.js';
import { createDemoPast } from './demo-past.js';
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
    private readonly history: DemoHistory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const startedAt = performance.now();
    for (const account of seedAccounts) await this.seed(account);
    this.logger.info(
      {
        accounts: seedAccounts.map(({ username }) => username),
        durationMs: Math.round(performance.now() - startedAt),
      },
      'demo accounts are ready',
    );
  }

  private async seed({ roles, shows, ...account }: SeedAccount): Promise<void> {
    const { userId, username } = account;
    const hasLived = shows === 'history';
    const registration = hasLived ? this.history.registration() : this.registration;
    const registered = await registration.register({
      ...{ ...account, roles, email: null, language: 'en', timeZone: demoTimeZone },
      ...{ actor: demoActor, correlationId: userId },
    });
    if (registered.outcome === 'name-taken') {
      this.logger.warn({ username }, 'the name of a demo account belongs to somebody else');
      return;
    }
    for (const role of roles) await this.streams.grant(userId, role);
    if (roles.length === 0) {
      if (hasLived) await this.history.write(userId);
      await this.streams.subscribe(userId);
    }
    await this.streams.acceptTerms(userId);
  }
}

@Module({})
export class DemoSeedModule {
  static forRoot(dependencies: ApiDependencies): DynamicModule {
    const history = {
      provide: DemoHistory,
      inject: [PersonalTexts],
      useFactory: (texts: PersonalTexts) =>
        new DemoHistory(createDemoPast(dependencies, texts), dependencies),
    };
    const isSeeded = dependencies.config.NODE_ENV === 'development';
    return {
      module: DemoSeedModule,
      providers: [EventStoreWait, DemoAccountsCheck, ...(isSeeded ? [history, DemoStreams, DemoSeed] : [])],
    };
  }
}
