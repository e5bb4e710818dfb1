import { createSecretKey, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import request from 'supertest';
import { accountRepository, KeyWrapping } from '@app/accounts';
import { signInResponseSchema, usernameKey } from '@app/contracts';
import { connectEventStore, type EventStore, type RecordedEvent } from '@app/event-store';
import { type AccountEvent, instantOf, userIdOf } from '@app/ledger';
import { usdCents } from '@app/money';
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
import { type AppSchema, createProgressFeed, type ReadSchema, readSchemaV1 } from '@app/read-models';
import { createTestDatabase, testEventStoreUrl } from '@app/testing';
import { configSchema } from '../config.js';
import type { AppDatabase, ReadDatabase } from '../core/dependencies.js';
import type { SecurityEventObserver } from '../core/security-log/security-log.js';
import { subscriptionRepository } from '../core/streams/streams.js';
import type { UseCaseOptions } from '../core/use-cases/use-cases.js';
import { createApp } from '../create-app.js';
import { marketEvaluation, type MarketOptions } from './market-evaluation.builder.js';

/** Friday of week 2026-W48. */
export const startOfTest = '2026-11-27T12:00:00.000Z';

export interface TestUser {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly stream: string;
}

export interface UserOptions {
  readonly isSubscribed?: boolean;
  readonly isAdmin?: boolean;
  readonly baseCents?: bigint;
  readonly timeZone?: string;
  /** End of what is paid; 30 days from now unless said otherwise. */
  readonly paidUntil?: string;
}

export interface MarketRow extends MarketOptions {
  readonly series?: 'recorded' | 'market';
  readonly asOf?: string;
}

/** The api on a database of its own and the run's event store, with a clock that the test moves. */
export interface ApiHarness {
  readonly app: NestExpressApplication;
  readonly server: Server;
  readonly clock: FixedClock;
  readonly database: AppDatabase;
  readonly reads: ReadDatabase;
  readonly store: EventStore;
  createUser(words?: UserOptions): Promise<TestUser>;
  /** Signs in and gives the Authorization header of the session. */
  signIn(user: TestUser): Promise<string>;
  storeMarket(row?: MarketRow): Promise<void>;
  eventsOf(stream: string): Promise<RecordedEvent[]>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Silent unless a test reads what is logged. */
  readonly logger?: Logger;
  readonly useCases?: UseCaseOptions;
  readonly observeSecurityEvent?: SecurityEventObserver;
  /** Replaces the store of the application; that of the harness stays the real one. */
  readonly storeOf?: (store: EventStore) => EventStore;
}

/** Of the api, and of who writes to its streams directly. */
const testWrapping = new KeyWrapping(createSecretKey(Buffer.alloc(32, 7)));

const PASSWORD = 'correct horse battery staple';

export async function startApi({
  env = {},
  logger = silentLogger(),
  useCases = {},
  observeSecurityEvent = () => undefined,
  storeOf = (store) => store,
}: HarnessOptions = {}): Promise<ApiHarness> {
  const testDatabase = await createTestDatabase();
  const config = configSchema.parse({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: testDatabase.url,
    EVENTSTORE_URL: testEventStoreUrl(),
    LOG_LEVEL: 'silent',
    ARGON2_MEMORY_KIB: '8192',
    ARGON2_PASSES: '1',
    ...env,
  });
  const clock = fixedClock(startOfTest);
  const stopping = new AbortController();
  const pool = createPool(config.DATABASE_URL, { applicationName: 'api-test', max: 10 });
  const database = createDatabase<AppSchema>(pool);
  const unversioned = createDatabase<ReadSchema>(pool);
  const reads = unversioned.withSchema(readSchemaV1);
  const store = connectEventStore(config.EVENTSTORE_URL);
  const progress = createProgressFeed({
    db: unversioned,
    url: config.DATABASE_URL,
    applicationName: 'api-test-progress',
    logger,
  });
  const app = await createApp({
    config,
    logger,
    clock,
    ids: systemIds,
    database,
    readDatabase: unversioned,
    eventStore: storeOf(store),
    progress,
    wrapping: testWrapping,
    signal: stopping.signal,
    useCases,
    observeSecurityEvent,
  });
  await app.listen(0, '127.0.0.1');
  const server: Server = app.getHttpServer();
  let tick = 0;

  return {
    app,
    server,
    clock,
    database,
    reads,
    store,
    createUser: (words = {}) => createUser({ database, store, clock }, words),
    signIn: async ({ username, password }) => {
      const answer = await request(server).post('/api/auth/token/').send({ username, password }).expect(200);
      return `Bearer ${signInResponseSchema.parse(answer.body).access_token}`;
    },
    storeMarket: async (row = {}) => {
      tick += 1;
      await storeMarket(database, tick, { asOf: clock.now().toISOString(), ...row });
    },
    eventsOf: async (stream) => {
      const events: RecordedEvent[] = [];
      for await (const event of store.readStream(stream)) events.push(event);
      return events;
    },
    close: async () => {
      stopping.abort();
      await app.close();
      await progress.close();
      await store.close();
      await pool.end();
      await testDatabase.drop();
    },
  };
}

/** Later ticks are newer, wherever the test has put its clock. */
async function storeMarket(
  database: AppDatabase,
  tick: number,
  { series = 'market', asOf = startOfTest, ...words }: MarketRow,
): Promise<void> {
  // The day of the price, as the worker evaluates it, wherever the test has put its clock.
  const evaluation = marketEvaluation({ day: asOf.slice(0, 10), ...words });
  await database
    .insertInto('app.market_snapshots')
    .values({
      tick: BigInt(tick),
      series,
      source: series === 'recorded' ? 'recording' : 'test exchange',
      as_of: new Date(asOf),
      computed_at: new Date(Date.parse(startOfTest) + tick),
      recorded_day: series === 'recorded' ? evaluation.day : null,
      price_cents: BigInt(Math.round(evaluation.price * 100)),
      change_24h: 1.5,
      rsi: evaluation.rsi,
      regime: evaluation.regime,
      evaluation: JSON.stringify(evaluation),
    })
    .execute();
}

/** A person with credentials, registered and subscribed by the streams, without a running application. */
export async function createUser(
  parts: { readonly database: AppDatabase; readonly store: EventStore; readonly clock: FixedClock },
  { isSubscribed = true, isAdmin = false, baseCents = 10_000n, timeZone = 'UTC', ...words }: UserOptions,
): Promise<TestUser> {
  const { database, store, clock } = parts;
  const userId = userIdOf(systemIds.uuidv7());
  const username = `user-${userId.slice(-8)}-${randomUUID().slice(0, 8)}`;
  await database
    .insertInto('app.credentials')
    .values({
      user_id: userId,
      username,
      username_key: usernameKey(username),
      password_hash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
      full_name: 'Test Person',
      is_admin: isAdmin,
      password_expires_at: null,
      status: 'active',
    })
    .execute();
  const now = instantOf(clock.now().toISOString());
  const metadata = (step: string) =>
    ({
      commandId: uuidv5(userId, step),
      correlationId: 'test',
      actor: { kind: 'system', id: 'test' },
    }) as const;
  const events: readonly AccountEvent[] = [
    {
      type: 'account.user-registered',
      data: {
        ...{ userId, registeredAt: now, language: 'en', timeZone },
        ...{ username: null, fullName: null, email: null },
      },
    },
    { type: 'account.base-investment-changed', data: { base: usdCents(baseCents), entered: null } },
    ...(isAdmin ? [{ type: 'account.role-granted', data: { role: 'admin', mac: '' } } as const] : []),
  ];
  await accountRepository(store, clock, testWrapping).execute(userId, metadata('register'), () => ({
    outcome: 'decided',
    events,
  }));
  if (isSubscribed) {
    const inThirtyDays = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString();
    const paidUntil = instantOf(words.paidUntil ?? inThirtyDays);
    await subscriptionRepository(store, clock).execute(userId, metadata('subscribe'), () => ({
      outcome: 'decided',
      events: [
        {
          type: 'subscription.started',
          data: {
            ...{ plan: 'monthly', from: now, paidUntil, anchorDay: 1, daysAdded: 30 },
            ...{ origin: 'payment', paymentId: null, note: null },
          },
        },
      ],
    }));
  }
  return { userId, username, password: PASSWORD, stream: `ledger-${userId}` };
}
