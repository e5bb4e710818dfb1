import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountCommands, CredentialsRepository, Registration } from '@app/accounts';
import type { Role, UserId } from '@app/ledger';
import type { Logger } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOGGER } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { demoTimeZone, type SeedAccount, seedAccounts } from './demo-accounts.js';
import { DemoStreams } from './demo-streams.js';

const SEED = { kind: 'system', id: 'demo-seed' } as const;

/** Accounts whose passwords everybody knows can be signed in to, in production. */
export class DemoAccountsEnabledError extends Error {
  constructor(usernames: readonly string[]) {
    const commands = usernames.map((username) => `npm run -s admin -- disable --user ${username}`);
    super(
      `production does not start on demo accounts that are enabled, since their passwords are public: ${commands.join('; ')}`,
    );
  }
}

/**
 * The accounts to try the product with, made at start in development and nowhere else. Any number of starts, also at
 * the same time, gives each of them once.
 */
@Injectable()
export class DemoSeed implements OnApplicationBootstrap {
  constructor(
    private readonly registration: Registration,
    private readonly commands: AccountCommands,
    private readonly credentials: CredentialsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    private readonly streams: DemoStreams,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV === 'production') return this.requireNoneEnabled();
    if (this.config.NODE_ENV !== 'development') return;
    for (const account of seedAccounts) await this.seed(account);
    this.logger.info({ accounts: seedAccounts.map(({ username }) => username) }, 'demo accounts are ready');
  }

  /** Development may have run on the same data: its passwords are in the documentation. */
  private async requireNoneEnabled(): Promise<void> {
    const enabled: string[] = [];
    for (const { userId } of seedAccounts) {
      const found = await this.credentials.findById(userId);
      if (found === undefined) continue;
      const { status } = (await this.accounts.load(userId)).state;
      if (status === 'active') enabled.push(found.username);
    }
    if (enabled.length > 0) throw new DemoAccountsEnabledError(enabled);
  }

  private async seed({ roles, ...account }: SeedAccount): Promise<void> {
    const { userId, username, password, fullName } = account;
    const registered = await this.registration.register({
      ...{ userId, username, password, fullName, roles, email: null, language: 'en', timeZone: demoTimeZone },
      actor: SEED,
      correlationId: userId,
    });
    if (registered.outcome === 'name-taken') {
      this.logger.warn({ username }, 'the name of a demo account belongs to somebody else');
      return;
    }
    for (const role of roles) await this.grant(userId, role);
    if (roles.length > 0) return;
    await this.streams.choose(userId);
    await this.streams.subscribe(userId);
    await this.streams.deposit(userId);
  }

  /** A grant that an earlier version stored is not signed, and has no effect. */
  private async grant(userId: UserId, role: Role): Promise<void> {
    const commandId = randomUUID();
    await this.commands.run({
      ...{ userId, commandId, correlationId: userId, actor: SEED },
      command: () => ({ kind: 'grant-role', role }),
    });
  }
}

@Module({ providers: [DemoStreams, DemoSeed] })
export class DemoSeedModule {}
