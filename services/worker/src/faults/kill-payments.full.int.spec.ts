import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import {
  idempotencyKeyHeader,
  type InvoiceResponse,
  invoiceResponseSchema,
  paymentPollQueue,
  paymentSweepQueue,
} from '@app/contracts';
import { connectEventStore, type EventStore, type RecordedEvent } from '@app/event-store';
import {
  type NoticeDelivery,
  type PaymentSandbox,
  possibleActions,
  type PostNotice,
  startPaymentSandbox,
} from '@app/payments/testing';
import { createPool, delay, silentLogger, uuidv5 } from '@app/platform';
import {
  freePort,
  type RunningEventStore,
  type RunningProcess,
  startEventStoreProcess,
  startNodeProcess,
} from '@app/provisioning';
import { createTestDatabase, type SeededRandom, type TestDatabase, underFaults } from '@app/testing';
import { createQueueing } from '../queue/bullmq-queueing.js';
import type { Queueing } from '../queue/queueing.js';
import { paymentsIn, requireAllMoney, requirePeriods } from '../testing/payment-streams.js';

// For hangs only: every run kills and starts a process.
jest.setTimeout(1_800_000);

const SECRET = 'of the sandbox';
const services = join(import.meta.dirname, '../../..');
const settledWithinMs = 120_000;
const deliveries: readonly NoticeDelivery[] = ['at-once', 'at-once', 'repeat', 'hold', 'lose', 'forge'];
const names = ['first api', 'second api', 'worker'] as const;
type ProcessName = (typeof names)[number];

let folder: string;
let store: RunningEventStore;
let events: EventStore;
let database: TestDatabase;
let pool: pg.Pool;
let queueing: Queueing;
let sandbox: PaymentSandbox;
let ports: Readonly<Record<'first api' | 'second api', number>>;
let env: NodeJS.ProcessEnv;
const running = new Map<ProcessName, RunningProcess>();
/** The next run does not wait for them. */
const restarting = new Map<ProcessName, Promise<void>>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kill-payments-'));
  const entry = join(services, 'embedded-event-store/dist/main.js');
  store = await startEventStoreProcess({ entry, port: await freePort(), file: join(folder, 'events.db') });
  events = connectEventStore(store.url);
  database = await createTestDatabase();
  pool = createPool(database.url, { applicationName: 'kill-payments', max: 2 });
  queueing = createQueueing({ databaseUrl: database.url, logger: silentLogger(), redisUrl: undefined });
  sandbox = await startPaymentSandbox({ secret: SECRET, post: postToBoth });
  ports = { 'first api': await freePort(), 'second api': await freePort() };
  env = {
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'fatal', MARKET_SOURCE: 'recorded' },
    ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.url },
    APP_MASTER_KEY: randomBytes(32).toString('base64'),
    ...{ PAYMENT_SANDBOX_URL: sandbox.url, PAYMENT_SANDBOX_SECRET: SECRET },
    ...{ CHECKOUT_LIMIT_PER_ADDRESS: '10000', ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1' },
  };
  await Promise.all(names.map(start));
}, 300_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((each) => each.stop()));
  await queueing.close();
  await sandbox.stop();
  await events.close();
  await store.stop();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: ProcessName): Promise<void> {
  const service = name === 'worker' ? 'worker' : 'api';
  const port = name === 'worker' ? {} : { PORT: String(ports[name]) };
  const entry = join(services, service, 'dist/main.js');
  running.set(name, await startNodeProcess({ name, entry, env: { ...env, ...port } }));
}

/** `kill -9`, and another one at once. */
async function killAndRestart(name: ProcessName): Promise<void> {
  const killed = running.get(name);
  if (killed === undefined) throw new Error(`${name} does not run`);
  process.kill(killed.pid, 'SIGKILL');
  await killed.exited;
  await start(name);
}

const addressOf = (api: 'first api' | 'second api'): string => `http://127.0.0.1:${ports[api]}`;

/** Each notice goes to both processes of the api, as behind a balancer that repeats what was not answered. */
const postToBoth: PostNotice = async (url, { headers, body }) => {
  const { pathname } = new URL(url);
  const answers = await Promise.allSettled(
    (['first api', 'second api'] as const).map((api) =>
      fetch(addressOf(api) + pathname, { method: 'POST', headers, body }),
    ),
  );
  return (
    answers
      .map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
      .toSorted()
      .at(-1) ?? 0
  );
};

interface Opened {
  readonly paymentId: string;
  readonly reference: string;
}

/** A visitor who asks again under the same key until somebody answers, whichever process that is. */
async function open({ pick }: SeededRandom): Promise<Opened> {
  const key = randomUUID();
  const body = JSON.stringify({ plan: 'quarterly', email: `${key}@example.test`, shownAmount: '72.00' });
  const headers = { 'content-type': 'application/json', [idempotencyKeyHeader]: key };
  for (;;) {
    const api = pick(['first api', 'second api'] as const);
    const invoice = await fetch(`${addressOf(api)}/api/payments/invoices`, { method: 'POST', headers, body })
      .then(async (answer): Promise<InvoiceResponse | undefined> =>
        answer.status === 201 ? invoiceResponseSchema.parse(await answer.json()) : undefined,
      )
      .catch(() => undefined);
    if (invoice !== undefined) return { paymentId: invoice.paymentId, reference: invoice.invoiceId };
    await delay(100);
  }
}

async function actOn({ reference }: Opened, { int, pick }: SeededRandom): Promise<void> {
  if (int(0, 4) === 0) {
    await sandbox.sendHeld(reference, int(0, 1) === 0);
    return;
  }
  const checkout = sandbox.find(reference);
  const possible = checkout === undefined ? [] : possibleActions(checkout);
  if (possible.length > 0) await sandbox.act(reference, pick(possible), pick(deliveries));
}

/** Checkouts are opened and paid while one of the processes is killed at some moment. */
async function oneRun(random: SeededRandom, opened: Opened[]): Promise<void> {
  const name = random.pick(names);
  await restarting.get(name);
  restarting.set(
    name,
    delay(random.int(0, 1_500)).then(() => killAndRestart(name)),
  );
  for (let count = random.int(1, 2); count > 0; count -= 1) opened.push(await open(random));
  for (let step = random.int(4, 10); step > 0; step -= 1) {
    await actOn(random.pick(opened.slice(-6)), random);
    await delay(random.int(0, 200));
  }
}

/** Time passes for the jobs that ask providers: what waits a minute and a day is asked about now. */
async function askAboutEverything(turn: number): Promise<void> {
  await pool.query(`update app.payments set since = since - interval '10 minutes'`);
  for (const queue of [paymentPollQueue, paymentSweepQueue])
    await queueing.openQueue(queue).add(`ask-${turn}`, {});
}

async function allEvents(): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const event of events.readLog({ from: 'start', limit: 1_000_000 })) all.push(event);
  return all;
}

function requireConsistent(opened: readonly Opened[], all: readonly RecordedEvent[]): void {
  for (const { paymentId, reference } of opened) requireAllMoney(paymentId, sandbox.find(reference), all);
  requirePeriods(
    opened.map(({ paymentId }) => paymentId),
    all,
  );
}

/** What was asked about more than once and cannot change any more. @returns the events in the end */
async function settled(opened: readonly Opened[]): Promise<readonly RecordedEvent[]> {
  const giveUpAt = performance.now() + settledWithinMs;
  for (let turn = 0; ; turn += 1) {
    await askAboutEverything(turn);
    await delay(2_000);
    const all = await allEvents();
    try {
      requireConsistent(opened, all);
      if (turn >= 2) return all;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

/** How often each mail of a kind was written to who paid, by the payment. */
async function mailsOf(template: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ payment: string; count: number }>(
    `select split_part(mail_key, ' ', 1) as payment, count(*)::int as count from app.mails where template = $1 group by 1`,
    [template],
  );
  return new Map(rows.map(({ payment, count }) => [payment, count]));
}

describe('two processes of the api and a worker that are killed while payments go on', () => {
  it('make of each payment one period, one account and one mail, never two and never none', () =>
    underFaults({ usual: 30, full: 30 }, async ({ rounds, random }) => {
      const opened: Opened[] = [];
      for (let round = 0; round < rounds; round += 1) await oneRun(random, opened);
      await Promise.all(restarting.values());

      const all = await settled(opened);

      const bought = [...paymentsIn(all)].filter(
        ([, { wasSettled, created }]) => wasSettled && created.secondOf === null,
      );
      expect(bought.length).toBeGreaterThan(rounds / 3);
      const [accounts, receipts] = [await mailsOf('payment-account'), await mailsOf('payment-receipt')];
      const { rows } = await pool.query<{ user_id: string }>(`select user_id from app.credentials`);
      const users = rows.map((row) => row.user_id);
      expect(new Set(users).size).toBe(users.length);
      for (const [id, { userId }] of bought) {
        expect(userId).toBe(uuidv5(id, 'account'));
        expect(users).toContain(userId);
        expect({ id, account: accounts.get(id), receipt: receipts.get(id) }).toEqual({
          id,
          account: 1,
          receipt: 1,
        });
      }
    }));
});
