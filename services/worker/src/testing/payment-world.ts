import { createSecretKey, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import {
  accountRepository,
  type AccountServices,
  createAccountServices,
  KeyWrapping,
  PersonalTexts,
  PersonKeysRepository,
} from '@app/accounts';
import { createRepository, type RecordedEvent } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { type SubscriptionEvent, type SubscriptionState, subscriptionStreams } from '@app/ledger';
import {
  createGateways,
  createPaymentServices,
  type PaymentServices,
  paymentSettingsShape,
} from '@app/payments';
import { type PaymentSandbox, type PostNotice, startPaymentSandbox } from '@app/payments/testing';
import {
  createDatabase,
  createPool,
  fixedClock,
  type FixedClock,
  silentLogger,
  systemIds,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase } from '@app/testing';
import { PaymentEffects } from '../payments/payment-effects.js';
import { pollPayments } from '../payments/poll-payments.js';
import { processNotices } from '../payments/process-notices.js';
import { Cut } from './cut.js';

const SECRET = 'of the sandbox';
const logger = silentLogger();
const { signal } = new AbortController();

/** A process of the product as far as payments go: api and worker in one. */
export interface PaymentProcess {
  readonly services: PaymentServices;
  readonly accountServices: AccountServices;
  readonly cut: Cut;
  register(email: string): Promise<string>;
  processNotices(): Promise<void>;
  poll(): Promise<void>;
  /** What follows from the events of payments that are new since the last call of any process. */
  follow(): Promise<void>;
}

/** The stores and the payment sandbox, which outlive processes. */
export class PaymentWorld {
  store: InMemoryEventStore;
  readonly clock: FixedClock;
  readonly #wrapping = new KeyWrapping(createSecretKey(Buffer.alloc(32, 7)));
  readonly #pool: pg.Pool;
  readonly #closeDatabase: () => Promise<void>;
  #sandbox: PaymentSandbox | undefined;
  #process: PaymentProcess | undefined;
  #followed = 0;

  private constructor(pool: pg.Pool, closeDatabase: () => Promise<void>) {
    this.#pool = pool;
    this.#closeDatabase = closeDatabase;
    this.clock = fixedClock('2026-11-27T12:00:00.000Z');
    this.store = createInMemoryEventStore({ clock: this.clock });
  }

  static async start(): Promise<PaymentWorld> {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { applicationName: 'payments-test', max: 5 });
    const world = new PaymentWorld(pool, async () => {
      await pool.end();
      await database.drop();
    });
    world.#sandbox = await startPaymentSandbox({ secret: SECRET, post: world.#receive });
    world.startProcess();
    return world;
  }

  get sandbox(): PaymentSandbox {
    if (this.#sandbox === undefined) throw new Error('not started');
    return this.#sandbox;
  }

  get process(): PaymentProcess {
    if (this.#process === undefined) throw new Error('not started');
    return this.#process;
  }

  /**
   * Replaces the process by one that is killed at the await of its ports with this number; by default never.
   * @param repeated events of payments that the new one handles again, as after a checkpoint that was not stored
   */
  startProcess(killedAt = Infinity, repeated = 0): PaymentProcess {
    const cut = new Cut(killedAt);
    this.#followed = Math.max(0, this.#followed - repeated);
    this.#process = this.#createProcess(cut);
    return this.#process;
  }

  #createProcess(cut: Cut): PaymentProcess {
    const { clock } = this;
    const database = createDatabase<AppSchema>(cut.pool(this.#pool));
    const store = cut.store(this.store);
    const wrapping = this.#wrapping;
    const texts = new PersonalTexts({
      ...{ keys: new PersonKeysRepository(database), wrapping, ids: systemIds, logger },
    });
    const accounts = accountRepository(store, clock, wrapping);
    const accountServices = createAccountServices({
      ...{ database, accounts, texts, wrapping, clock, ids: systemIds },
      passwordSettings: { ARGON2_MEMORY_KIB: 1_024, ARGON2_PASSES: 1, ARGON2_LANES: 1 },
    });
    const services = createPaymentServices({
      ...{ database, store, accounts, accountServices, texts, wrapping, clock, ids: systemIds },
      subscriptions: createRepository<SubscriptionState, SubscriptionEvent>({
        ...{ store, clock, ...subscriptionStreams, confirmsAppends: true },
      }),
      gateways: cut.gateways(this.#gateways()),
    });
    const effects = new PaymentEffects(services, accountServices.notices, clock);
    return {
      ...{ services, accountServices, cut },
      register: async (email) => {
        const registered = await accountServices.registration.register({
          ...{ email, fullName: null, language: 'en', timeZone: 'UTC', correlationId: randomUUID() },
          ...{ username: `person ${randomUUID().slice(0, 13)}`, password: 'six or more' },
        });
        if (registered.outcome === 'name-taken') throw new Error('the name is taken');
        return registered.userId;
      },
      processNotices: () => processNotices(services, { logger, now: clock.now(), signal }),
      poll: () => pollPayments(services, { logger, now: clock.now(), signal }),
      follow: async () => {
        for (let event = this.#nextEvent(); event !== undefined; event = this.#nextEvent()) {
          await effects.handle(event);
          this.#followed += 1;
        }
      },
    };
  }

  /** Payments end up in the log of all streams; the effects leave the others alone. */
  #nextEvent(): RecordedEvent | undefined {
    return this.store.all()[this.#followed];
  }

  #gateways() {
    const settings = z.object(paymentSettingsShape).parse({
      ...{ PAYMENT_SANDBOX_URL: this.sandbox.url, PAYMENT_SANDBOX_SECRET: SECRET },
    });
    return createGateways({
      ...{ settings, publicUrl: 'http://app.example.test', isProduction: false, clock: this.clock },
      ...{ userAgent: 'test', retryBaseMs: 1 },
    });
  }

  /** What the api does with a notice: kept, then answered. */
  readonly #receive: PostNotice = async (_url, { headers, body }) => {
    const { events, gateways } = this.process.services;
    const raw = Buffer.from(body);
    const read = gateways.crypto?.readNotice({ headers, query: {}, body: raw });
    if (read?.outcome !== 'notice') return 401;
    await events.add('sandbox', read.notice, raw);
    return 200;
  };

  /** Until nothing is left to do, with polls between. */
  async finish(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.process.processNotices();
      await this.process.follow();
      this.clock.advance(2 * 60_000);
      await this.process.poll();
      await this.process.follow();
    }
  }

  /** Forgets every event and payment. Start another process after it. */
  async clear(): Promise<void> {
    this.store = createInMemoryEventStore({ clock: this.clock });
    this.#followed = 0;
    const tables = ['payments', 'payment_contacts', 'provider_events', 'provider_payments', 'mails'];
    for (const table of tables) await this.#pool.query(`delete from app.${table}`);
  }

  async close(): Promise<void> {
    await this.sandbox.stop();
    await this.#closeDatabase();
  }
}
