import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { KeyWrapping } from '@app/accounts';
import { createRepository, type Repository } from '@app/event-store';
import { type SubscriptionEvent, type SubscriptionState, subscriptionStreams } from '@app/ledger';
import {
  createGateways,
  createPaymentServices,
  type PaymentServices,
  paymentSettingsSchema,
} from '@app/payments';
import { type FakePaymentProviders, startFakePaymentProviders } from '@app/payments/testing';
import { createLogger, systemIds } from '@app/platform';
import { AccountEffects } from './accounts/account-effects.js';
import { MailRejectedError } from './mail/mail-transport.js';
import { SendMails } from './mail/send-mails.js';
import { PaymentEffects } from './payments/payment-effects.js';
import { pollEndedPayments, pollPayments } from './payments/poll-payments.js';
import { processNotices } from './payments/process-notices.js';
import { noticeSubscriptionEnds } from './subscriptions/notice-subscription-ends.js';
import { SubscriptionNoticesRepository } from './subscriptions/subscription-notices.repository.js';
import { type AccountWorld, FakeTransport, startAccountWorld } from './testing/account-world.js';
import { grantMonth } from './testing/grant-month.js';
import { openPayment } from './testing/open-payment.js';

const DAY_MS = 24 * 3_600_000;
const MASTER_KEY = Buffer.alloc(32, 7);
const MAILBOX = `planted.${randomUUID().slice(0, 8)}`;
const email = `${MAILBOX}@example.com`;
const lines: string[] = [];
const logger = createLogger({
  ...{ service: 'worker-test', level: 'trace' },
  destination: { write: (line: string) => void lines.push(line) },
});
const { signal } = new AbortController();

let world: AccountWorld;
let fakes: FakePaymentProviders;
let services: PaymentServices;
let subscriptions: Repository<SubscriptionState, SubscriptionEvent>;

beforeAll(async () => {
  world = await startAccountWorld(logger);
  fakes = await startFakePaymentProviders();
  const { database, store, accounts, texts, clock } = world;
  subscriptions = createRepository({ store, clock, ...subscriptionStreams, confirmsAppends: true });
  services = createPaymentServices({
    ...{ database, store, accounts, texts, clock, subscriptions, ids: systemIds },
    wrapping: new KeyWrapping(createSecretKey(MASTER_KEY)),
    accountServices: world.services,
    gateways: createGateways({
      ...{ settings: paymentSettingsSchema.parse(fakes.env), clock, userAgent: 'test', isProduction: false },
      ...{ publicUrl: 'https://app.example.test', retryBaseMs: 1 },
    }),
  });
});
afterAll(async () => {
  await fakes.stop();
  await world.close();
});

const poll = async (): Promise<void> => {
  const now = world.clock.now();
  await processNotices(services, { logger, now, signal });
  await pollPayments(services, { logger, now, signal });
  await pollEndedPayments(services, { logger, now, signal });
};

const send = async (transport: FakeTransport | undefined): Promise<void> => {
  const { mails, outbox } = world.services;
  await new SendMails({
    ...{ mails, outbox, transport, logger, clock: world.clock, isProduction: true },
    ...{ domain: 'dca.example.test', appUrl: 'https://app.example.test' },
  }).run(signal);
};

const noticeEnds = () =>
  noticeSubscriptionEnds({
    ...{ accounts: world.accounts, subscriptions, outbox: world.services.outbox, clock: world.clock },
    inApp: world.services.notices,
    ...{ notices: new SubscriptionNoticesRepository(world.database), logger, signal },
  });

async function isAway(table: string, run: () => Promise<void>): Promise<void> {
  const [here, away] = [sql.table(`app.${table}`), sql.id(`${table}_away`)];
  await sql`alter table ${here} rename to ${away}`.execute(world.database);
  await run();
  await sql`alter table ${sql.table(`app.${table}_away`)} rename to ${sql.id(table)}`.execute(world.database);
}

/** A visitor's payment, from failing providers and a failing database to the mails. @returns the id of the new account */
async function payAsVisitor(): Promise<string> {
  const { paymentId } = await openPayment({ services }, { userId: null, email });
  const payment = { id: '5200000001', status: 'finished' };
  fakes.set(paymentId, [payment]);
  const { body, headers } = fakes.cryptoNotice(paymentId, payment);
  const read = services.gateways.crypto?.readNotice({ headers, query: {}, body: Buffer.from(body) });
  if (read?.outcome !== 'notice') throw new Error('the fake signs wrongly');
  await services.events.add('nowpayments', read.notice, Buffer.from(body));
  world.clock.advance(2 * 60_000);
  fakes.failNext(500, 500, 500, 500, 500, 500);
  await poll();
  await isAway('payment_contacts', poll);
  await poll();
  const effects = new PaymentEffects(services, world.services.notices, world.clock);
  for (let done = -1n; ;) {
    let isNew = false;
    for await (const event of world.store.readStream(`payment-${paymentId}`)) {
      if (event.revision <= done) continue;
      await effects.handle(event);
      [done, isNew] = [event.revision, true];
    }
    if (!isNew) break;
  }
  const state = await services.payments.load(paymentId);
  return state?.userId ?? '';
}

async function mailedWords(): Promise<string[]> {
  const { mails, outbox } = world.services;
  const words: string[] = [];
  for (const mail of await mails.list({ limit: 1_000 })) {
    const params = (await outbox.contentOf(mail))?.params ?? {};
    for (const name of ['password', 'token', 'username']) {
      const word = params[name];
      if (typeof word === 'string') words.push(word);
    }
  }
  return words;
}

it('logs no address, token or secret of what payments and accounts cause, at the level that tells most', async () => {
  const registered = await world.register({ email });
  const { outbox, commands, emailConfirmations, erasures } = world.services;
  const { store, accounts, texts, clock } = world;
  const effects = new AccountEffects({
    ...{ store, accounts, outbox, texts, commands, emailConfirmations, erasures, clock },
  });
  for (const event of await world.eventsOf(registered)) await effects.handle(event);
  const made = await payAsVisitor();
  const { paidUntil } = await grantMonth(subscriptions, registered, clock);
  await sql`insert into read_v1.subscriptions (user_id, plan, paid_until, cancelled, revision)
    values (${registered}, 'monthly', ${paidUntil}, false, 0)`.execute(world.database);
  const secrets = await mailedWords();
  const refusing = new FakeTransport();
  refusing.refuse = ({ to, text }) =>
    new MailRejectedError('EENVELOPE', false, { cause: new Error(`550 <${to}> ${text}`) });
  await send(refusing);
  clock.advance(60_000);
  await send(undefined);
  clock.advance(30 * DAY_MS);
  await isAway('mails', noticeEnds);
  await noticeEnds();
  await send(refusing);

  expect(made).not.toBe('');
  expect(secrets.length).toBeGreaterThan(3);
  for (const logged of [
    'a payment could not be polled',
    'a notice could not be processed',
    'a mail was not taken; it will be tried again',
    'a mail with a password could not be sent, because SMTP_URL is not set',
    'the end of a subscription waits',
  ])
    expect(lines.some((line) => line.includes(logged))).toBe(true);
  const { tokens } = services;
  for (const { paymentId } of await services.rows.find({ limit: 10 }))
    secrets.push(tokens.tokenOf(paymentId));
  secrets.push(MAILBOX, email, MASTER_KEY.toString('hex'), MASTER_KEY.toString('base64'), 'six or more');
  for (const [name, value] of Object.entries(fakes.env)) if (!name.endsWith('_URL')) secrets.push(value);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
