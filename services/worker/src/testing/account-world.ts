import { createSecretKey, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  accountRepository,
  type AccountRepository,
  type AccountServices,
  createAccountServices,
  KeyWrapping,
  PersonalTexts,
  PersonKeysRepository,
} from '@app/accounts';
import { connectEventStore, type EventStore, type RecordedEvent } from '@app/event-store';
import type { AccountCommand } from '@app/ledger';
import {
  createDatabase,
  createPool,
  fixedClock,
  type FixedClock,
  type Logger,
  silentLogger,
  systemIds,
  uuidv5,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, testEventStoreUrl } from '@app/testing';
import type { MailTransport, OutgoingMail } from '../mail/mail-transport.js';

export interface NewPerson {
  readonly email?: string | null;
  readonly fullName?: string | null;
  readonly language?: 'en' | 'pt';
  readonly username?: string;
}

/** Accounts on a database of their own and the run's event store, with a clock that the test moves. */
export interface AccountWorld {
  readonly database: Kysely<AppSchema>;
  readonly store: EventStore;
  readonly clock: FixedClock;
  readonly texts: PersonalTexts;
  readonly wrapping: KeyWrapping;
  readonly accounts: AccountRepository;
  readonly services: AccountServices;
  register(person?: NewPerson): Promise<string>;
  change(userId: string, command: AccountCommand): Promise<void>;
  eventsOf(userId: string): Promise<RecordedEvent[]>;
  close(): Promise<void>;
}

export async function startAccountWorld(logger: Logger = silentLogger()): Promise<AccountWorld> {
  const testDatabase = await createTestDatabase();
  const pool = createPool(testDatabase.url, { applicationName: 'accounts-test', max: 5 });
  const database = createDatabase<AppSchema>(pool);
  const store = connectEventStore(testEventStoreUrl());
  const clock = fixedClock('2026-11-27T12:00:00.000Z');
  const wrapping = new KeyWrapping(createSecretKey(Buffer.alloc(32, 7)));
  const texts = new PersonalTexts({
    keys: new PersonKeysRepository(database),
    wrapping,
    ids: systemIds,
    logger,
  });
  const accounts = accountRepository(store, clock, wrapping);
  const passwordSettings = { ARGON2_MEMORY_KIB: 8_192, ARGON2_PASSES: 1, ARGON2_LANES: 1 };
  const services = createAccountServices({
    ...{ database, accounts, texts, wrapping, passwordSettings, clock, ids: systemIds },
  });
  return {
    ...{ database, store, clock, texts, wrapping, accounts, services },
    register: async ({
      email = `${randomUUID()}@example.com`,
      fullName = null,
      language = 'en',
      username,
    } = {}) => {
      const registered = await services.registration.register({
        ...{ email, fullName, language, timeZone: 'UTC', correlationId: randomUUID() },
        username: username ?? `person ${randomUUID().slice(0, 13)}`,
        password: 'six or more',
      });
      if (registered.outcome === 'name-taken') throw new Error('the name is taken');
      return registered.userId;
    },
    change: async (userId, command) => {
      const commandId = uuidv5(userId, randomUUID());
      const actor = { kind: 'user', id: userId } as const;
      const changed = await services.commands.run({
        ...{ userId, commandId, correlationId: commandId, actor },
        command: () => command,
      });
      if (!changed.ok) throw new Error(changed.rejection.code);
    },
    eventsOf: async (userId) => {
      const events: RecordedEvent[] = [];
      for await (const event of store.readStream(`account-${userId}`)) events.push(event);
      return events;
    },
    close: async () => {
      await store.close();
      await pool.end();
      await testDatabase.drop();
    },
  };
}

/** Takes mails, or rejects them as a test says. */
export class FakeTransport implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  refuse: ((mail: OutgoingMail) => Error | undefined) | undefined;

  send(mail: OutgoingMail): Promise<void> {
    const rejection = this.refuse?.(mail);
    if (rejection !== undefined) return Promise.reject(rejection);
    this.sent.push(mail);
    return Promise.resolve();
  }

  close(): void {
    this.sent.length = 0;
  }
}
