import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyWrapping } from '@app/accounts';
import { createRepository, type RecordedEvent, type Repository } from '@app/event-store';
import {
  type PaymentStatus,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
} from '@app/ledger';
import {
  checkoutPrice,
  createGateways,
  createPaymentServices,
  type PaymentServices,
  paymentSettingsSchema,
} from '@app/payments';
import {
  type FakePayment,
  type FakePaymentProviders,
  startFakePaymentProviders,
} from '@app/payments/testing';
import { silentLogger, systemIds } from '@app/platform';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { PaymentEffects } from './payment-effects.js';
import { pollEndedPayments, pollPayments } from './poll-payments.js';
import { processNotices } from './process-notices.js';

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const logger = silentLogger();

let world: AccountWorld;
let fakes: FakePaymentProviders;
let services: PaymentServices;
let subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
let effects: PaymentEffects;
let nextId = 5_000_000_000;

beforeAll(async () => {
  world = await startAccountWorld();
  fakes = await startFakePaymentProviders();
  const { database, store, accounts, texts, clock } = world;
  subscriptions = createRepository({ store, clock, ...subscriptionStreams, confirmsAppends: true });
  const wrapping = new KeyWrapping(createSecretKey(Buffer.alloc(32, 7)));
  services = createPaymentServices({
    ...{ database, store, accounts, texts, clock, subscriptions, wrapping, ids: systemIds },
    accountServices: world.services,
    gateways: createGateways({
      ...{ settings: paymentSettingsSchema.parse(fakes.env), clock, userAgent: 'test', isProduction: false },
      ...{ publicUrl: 'https://app.example.test', retryBaseMs: 1 },
    }),
  });
  effects = new PaymentEffects(services, world.services.notices, clock);
});
afterAll(async () => {
  await fakes.stop();
  await world.close();
});
beforeEach(() => {
  world.clock.advance(1_000);
});

type Opened = { readonly paymentId: string; readonly method: 'crypto' | 'brl' };

async function open(
  options: { userId?: string; email?: string | null; method?: 'crypto' | 'brl' } = {},
): Promise<Opened> {
  const { userId = null, email = `${randomUUID()}@example.com`, method = 'crypto' } = options;
  const gateway = method === 'crypto' ? services.gateways.crypto : services.gateways.brl;
  if (gateway === undefined) throw new Error('not offered');
  const price = checkoutPrice({ plan: 'quarterly', priceSet: 'current' }, gateway.currency, undefined);
  if (price === undefined) throw new Error('no price');
  const paymentId = systemIds.uuidv7();
  await services.open.run(
    {
      ...{ paymentId, plan: 'quarterly', priceSet: 'current', userId, email, language: 'pt' },
      ...{ timeZone: 'America/Sao_Paulo', title: 'Plano trimestral', rate: null },
    },
    { gateway, price, signal },
  );
  await follow(paymentId);
  return { paymentId, method };
}

const freshId = (): string => {
  nextId += 1;
  return String(nextId);
};
const paidBy = ({ method }: Opened, id = freshId()): FakePayment =>
  method === 'crypto' ? { id, status: 'finished' } : { id, status: 'approved', detail: 'accredited' };

/** The provider has these payments now, and tells of each. */
async function tell({ paymentId, method }: Opened, ...payments: FakePayment[]): Promise<void> {
  fakes.set(paymentId, payments);
  for (const payment of payments) {
    const notice = method === 'crypto' ? fakes.cryptoNotice(paymentId, payment) : fakes.brlNotice(payment);
    const gateway = method === 'crypto' ? services.gateways.crypto : services.gateways.brl;
    const url = new URL(notice.path, 'http://x');
    const read = gateway?.readNotice({
      ...{ headers: notice.headers, query: Object.fromEntries(url.searchParams) },
      body: Buffer.from(notice.body),
    });
    if (read?.outcome !== 'notice') throw new Error('the fake signs wrongly');
    await services.events.add(gateway?.provider ?? 'sandbox', read.notice, Buffer.from(notice.body));
  }
}

const process = () => processNotices(services, { logger, now: world.clock.now(), signal });
const poll = () => pollPayments(services, { logger, now: world.clock.now(), signal });

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of world.store.readStream(stream)) events.push(event);
  return events;
}

/** What the follower of the streams does, from the beginning each time: each step may be repeated. */
async function follow(paymentId: string): Promise<void> {
  let done = 0;
  for (;;) {
    const events = await eventsOf(`payment-${paymentId}`);
    if (events.length === done) return;
    for (const event of events) await effects.handle(event);
    done = events.length;
  }
}

async function settled(opened: Opened, ...payments: FakePayment[]): Promise<void> {
  await tell(opened, ...payments);
  await process();
  await follow(opened.paymentId);
}

const stateOf = ({ paymentId }: Opened) => services.payments.load(paymentId);
const typesOf = async ({ paymentId }: Opened): Promise<string> =>
  (await eventsOf(`payment-${paymentId}`)).map(({ type }) => type.replace('payment.', '')).join(' ');
const mailsOf = async (userId: string): Promise<string[]> =>
  (await world.services.mails.list({ limit: 1_000 }))
    .filter((mail) => mail.userId === userId)
    .map(({ template }) => template)
    .toSorted();
const periodsOf = async (userId: string) => (await subscriptions.load(userId)).state.periods;

describe('a payment of somebody signed in', () => {
  it.each(['crypto', 'brl'] as const)(
    'buys one period by %s, with a receipt, however often it is told',
    async (method) => {
      const userId = await world.register();
      const opened = await open({ userId, method });
      const payment = paidBy(opened);

      await settled(opened, payment);
      await settled(opened, payment);
      await poll();

      expect(await typesOf(opened)).toBe('created confirmed settled');
      expect(await periodsOf(userId)).toMatchObject([{ plan: 'quarterly', paymentId: opened.paymentId }]);
      expect(await mailsOf(userId)).toEqual(['payment-open', 'payment-receipt']);
    },
  );

  it('extends what runs, and a refund takes its own period out alone', async () => {
    const userId = await world.register();
    const [first, second] = [await open({ userId }), await open({ userId })];
    await settled(first, paidBy(first, '71'));
    await settled(second, paidBy(second));
    const before = await periodsOf(userId);
    world.clock.advance(HOUR_MS);

    await settled(first, { id: '71', status: 'refunded' });

    expect(before).toHaveLength(2);
    expect(await typesOf(first)).toBe('created confirmed settled reversed');
    const left = await periodsOf(userId);
    expect(left.at(-1)).toMatchObject({ paymentId: second.paymentId });
    expect(
      left.filter(({ paymentId, until, from }) => paymentId === first.paymentId && until > from),
    ).toHaveLength(1);
    expect(await mailsOf(userId)).toContain('payment-reversed');
  });

  it('is held where the account is disabled, and settled by an administrator', async () => {
    const userId = await world.register();
    const opened = await open({ userId });
    await world.change(userId, { kind: 'disable' });

    await settled(opened, paidBy(opened));
    const held = await stateOf(opened);
    await world.change(userId, { kind: 'enable' });
    const isSettled = await services.settle.settleHeld(opened.paymentId, userId, randomUUID());
    await follow(opened.paymentId);

    expect(held).toMatchObject({ status: 'held', holdReason: 'account-disabled' });
    expect(isSettled).toBe(true);
    expect(await periodsOf(userId)).toHaveLength(1);
    expect(await services.settle.settleHeld(opened.paymentId, userId, randomUUID())).toBe(true);
    expect(await periodsOf(userId)).toHaveLength(1);
  });
});

describe('a payment of a visitor', () => {
  it('makes one account with a mailed password, wherever the process died', async () => {
    const email = `Zoé.${randomUUID().slice(0, 8)}@example.com`;
    const opened = await open({ email });

    await settled(opened, paidBy(opened));
    await settled(opened, paidBy(opened));
    await services.settle.run(opened.paymentId);

    const userId = (await stateOf(opened))?.userId;
    const credentials = await world.services.credentials.findById(userId ?? '');
    expect(credentials).toMatchObject({ mustChangePassword: true });
    expect(credentials?.username).toMatch(/^zoe[a-f0-9]{8}\d{4}$/);
    expect(await periodsOf(userId ?? '')).toHaveLength(1);
    expect(await mailsOf(userId ?? '')).toEqual(['payment-account', 'payment-receipt']);
    const [mail] = (await world.services.mails.list({ limit: 1_000 })).filter(
      ({ userId: of, template }) => of === userId && template === 'payment-account',
    );
    const content = mail === undefined ? undefined : await world.services.outbox.contentOf(mail);
    expect(content?.to).toBe(email);
    const password = String(content?.params['password']);
    expect(await world.services.passwords.matches(credentials?.passwordHash ?? '', password)).toBe(true);
    // The address is with the account now, and nowhere else.
    expect(await services.contacts.emailOf(opened.paymentId)).toBeNull();
  });

  it('has two accounts for two payments by one address: none is confirmed', async () => {
    const email = `${randomUUID()}@example.com`;
    const [first, second] = [await open({ email }), await open({ email })];
    await settled(first, paidBy(first));
    await settled(second, paidBy(second));
    expect((await stateOf(first))?.userId).not.toBe((await stateOf(second))?.userId);
  });
});

describe('what providers tell', () => {
  it.each<[string, (id: string) => readonly FakePayment[], string, PaymentStatus]>([
    ['nothing yet', (id) => [{ id, status: 'waiting', amount: '0' }], 'created', 'open'],
    [
      'a transfer on its way',
      (id) => [{ id, status: 'confirming', amount: '0' }],
      'created pending',
      'pending',
    ],
    [
      'a part',
      (id) => [{ id, status: 'partially_paid', amount: '0.0005' }],
      'created underpaid',
      'underpaid',
    ],
    [
      'a part and the rest',
      (id) => [
        { id, status: 'partially_paid', amount: '0.0005' },
        { id: `${id}1`, status: 'finished', amount: '0.00026', parentId: id },
      ],
      'created confirmed settled',
      'settled',
    ],
    [
      'too much',
      (id) => [{ id, status: 'finished', amount: '0.001' }],
      'created confirmed settled',
      'settled',
    ],
    ['another price', (id) => [{ id, status: 'finished', price: '7' }], 'created confirmed held', 'held'],
    ['its end', (id) => [{ id, status: 'expired', amount: '0' }], 'created expired', 'expired'],
    ['a failure', (id) => [{ id, status: 'failed', amount: '0' }], 'created failed', 'failed'],
  ])('%s', async (_name, payments, types, status) => {
    const userId = await world.register();
    const opened = await open({ userId });
    await settled(opened, ...payments(freshId()));
    expect(await typesOf(opened)).toBe(types);
    expect((await stateOf(opened))?.status).toBe(status);
    expect(await periodsOf(userId)).toHaveLength(status === 'settled' ? 1 : 0);
  });

  it('holds a second full payment of one checkout for an administrator', async () => {
    const userId = await world.register();
    const opened = await open({ userId });
    const [first, second] = [paidBy(opened), paidBy(opened)];
    await settled(opened, first);
    await settled(opened, first, second);
    await settled(opened, first, second);

    const held = await services.rows.find({ userId, statuses: ['held'], limit: 10 });
    expect(held).toHaveLength(1);
    expect(await services.payments.load(held[0]?.paymentId ?? '')).toMatchObject({
      holdReason: 'second-payment',
      created: { secondOf: opened.paymentId },
    });
    expect(await periodsOf(userId)).toHaveLength(1);

    // The notice names the checkout alone.
    await settled(opened, first, { ...second, status: 'refunded' });
    const [heldId] = held.map((each) => each.paymentId);
    expect(await services.payments.load(heldId ?? '')).toMatchObject({ status: 'reversed' });
    expect(await periodsOf(userId)).toHaveLength(1);
  });

  it('is applied once the checkout is recorded, where the notice was quicker', async () => {
    const paymentId = systemIds.uuidv7();
    const payment = { id: freshId(), status: 'finished' };
    await tell({ paymentId, method: 'crypto' }, payment);
    await process();
    expect(await services.events.countUnknown()).toBeGreaterThan(0);

    const { gateways } = services;
    if (gateways.crypto === undefined) throw new Error('not offered');
    const userId = await world.register();
    await services.open.run(
      {
        ...{ paymentId, plan: 'annual', priceSet: 'current', userId, email: null, language: 'en' },
        ...{ timeZone: null, title: 'Annual plan', rate: null },
      },
      { gateway: gateways.crypto, price: { usd: 21_600n, brl: null, basis: 'list' }, signal },
    );
    await follow(paymentId);
    await process();
    await follow(paymentId);

    expect(await periodsOf(userId)).toMatchObject([{ plan: 'annual' }]);
  });

  it('keeps a notice that the provider cannot be asked about, and tries again', async () => {
    const userId = await world.register();
    const opened = await open({ userId });
    await tell(opened, paidBy(opened));
    fakes.failNext(500, 503, 429);
    await process();
    expect(await typesOf(opened)).toBe('created');
    await process();
    expect(await typesOf(opened)).toBe('created confirmed');
  });
});

describe('the poll', () => {
  it('finds a payment whose notice was lost, and settles one that was missed', async () => {
    const userId = await world.register();
    const opened = await open({ userId, method: 'brl' });
    fakes.set(opened.paymentId, [paidBy(opened)]);
    world.clock.advance(2 * 60_000);
    await poll();
    expect(await typesOf(opened)).toBe('created confirmed');
    world.clock.advance(2 * 60_000);
    await poll();
    expect(await typesOf(opened)).toBe('created confirmed settled');
    expect(await periodsOf(userId)).toHaveLength(1);
  });

  it('expires a checkout after its end, asking once more, and takes late money', async () => {
    const userId = await world.register();
    const opened = await open({ userId });
    const waits = await open({ userId });
    await settled(waits, { id: '991', status: 'confirming', amount: '0' });
    world.clock.advance(25 * HOUR_MS);
    await poll();
    expect(await typesOf(opened)).toBe('created expired');
    expect(await typesOf(waits)).toBe('created pending');

    await settled(opened, paidBy(opened));
    expect(await typesOf(opened)).toBe('created expired confirmed settled');
  });

  it('finds late money and a refund whose notices were lost, once a day (regression: ended payments were not asked)', async () => {
    const userId = await world.register();
    const [late, refunded] = [await open({ userId, method: 'brl' }), await open({ userId, method: 'brl' })];
    const [payment, other] = [paidBy(late), paidBy(refunded)];
    await settled(late, { ...payment, status: 'rejected' });
    await settled(refunded, other);
    fakes.set(late.paymentId, [payment]);
    fakes.set(refunded.paymentId, [{ ...other, status: 'refunded' }]);

    await pollEndedPayments(services, { logger, now: world.clock.now(), signal });
    await follow(late.paymentId);
    await follow(refunded.paymentId);

    expect(await typesOf(late)).toBe('created failed confirmed settled');
    expect(await typesOf(refunded)).toBe('created confirmed settled reversed');
    const periods = (await periodsOf(userId)).filter(({ from, until }) => from < until);
    expect(periods.map((period) => period.paymentId)).toContain(late.paymentId);
  });

  it('forgets addresses thirty days after the end', async () => {
    const opened = await open();
    await settled(opened, { id: freshId(), status: 'failed', amount: '0' });
    const before = new Date(world.clock.now().getTime() - 1);
    await services.contacts.deleteEndedBefore(before);
    expect(await services.contacts.emailOf(opened.paymentId)).not.toBeNull();
    await services.contacts.deleteEndedBefore(new Date(before.getTime() + HOUR_MS));
    expect(await services.contacts.emailOf(opened.paymentId)).toBeNull();
  });
});
