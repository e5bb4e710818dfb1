import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentState } from '@app/ledger';
import type { NoticeDelivery, SandboxAction } from '@app/payments/testing';
import { silentLogger, systemIds } from '@app/platform';
import { KilledError } from '../testing/cut.js';
import { openPayment } from '../testing/open-payment.js';
import { PaymentWorld } from '../testing/payment-world.js';
import { pollEndedPayments } from './poll-payments.js';

const DAY_MS = 24 * 3_600_000;
let world: PaymentWorld;

beforeAll(async () => {
  world = await PaymentWorld.start();
});
afterAll(() => world.close());

type Step = SandboxAction | readonly [SandboxAction, NoticeDelivery] | 'send-held-reversed' | 'our-clock';
type KnownState = NonNullable<PaymentState>;

async function take(step: Step, reference: string): Promise<void> {
  if (step === 'send-held-reversed') await world.sandbox.sendHeld(reference, true);
  else if (step === 'our-clock') world.clock.advance(25 * 3_600_000);
  else {
    const [action, delivery] = typeof step === 'string' ? ([step, 'at-once'] as const) : step;
    expect(await world.sandbox.act(reference, action, delivery)).toBe(true);
  }
  if (step === 'our-clock') await world.process.poll();
  await world.process.processNotices();
  await world.process.follow();
}

/** The states of every payment that a checkout led to, second ones included, the first first. */
async function statesOf(paymentId: string): Promise<KnownState[]> {
  const { rows, payments } = world.process.services;
  const found = await rows.find({ limit: 1_000 });
  const states = await Promise.all(found.map((each) => payments.load(each.paymentId)));
  const own = states.flatMap((state) =>
    state !== null && (state.created.paymentId === paymentId || state.created.secondOf === paymentId)
      ? [state]
      : [],
  );
  return own.toSorted((a, b) => Number(a.created.secondOf !== null) - Number(b.created.secondOf !== null));
}

const bitcoin = (amount: string) => ({ unit: 'BTC', amount });
const underpaid = { status: 'underpaid', paid: bitcoin('0.00036'), due: bitcoin('0.00072') };

/** The cases of business.md 2.4: what happens at the provider, and where the payment is then. */
const cases: readonly (readonly [string, readonly Step[], readonly object[]])[] = [
  ['nothing yet', [], [{ status: 'open' }]],
  ['a payment that waits', ['wait'], [{ status: 'pending' }]],
  ['paid in full', ['pay'], [{ status: 'settled', paid: bitcoin('0.00072') }]],
  ['paid after it was pending', ['wait', 'pay'], [{ status: 'settled' }]],
  ['paid in another coin', ['pay-in-ether'], [{ status: 'settled', paid: { unit: 'ETH', amount: '0.018' } }]],
  [
    'another coin at the address of this one',
    ['pay-wrong-coin'],
    [{ status: 'underpaid', paid: { unit: 'ETH', amount: '0.018' }, due: bitcoin('0.00072') }],
  ],
  ['half of it', ['pay-part'], [underpaid]],
  ['half of it, and time', ['pay-part', 'our-clock'], [underpaid]],
  ['half of it, then the rest', ['pay-part', 'pay-rest'], [{ status: 'settled', paid: bitcoin('0.00072') }]],
  [
    'more than it costs',
    ['pay-too-much'],
    [{ status: 'settled', paid: bitcoin('0.000792'), due: bitcoin('0.00072') }],
  ],
  ['expired at the provider', ['expire'], [{ status: 'expired' }]],
  ['expired by our clock', ['our-clock'], [{ status: 'expired' }]],
  ['pending when our clock has passed', ['wait', 'our-clock'], [{ status: 'pending' }]],
  ['paid late', ['expire', 'pay'], [{ status: 'settled' }]],
  ['paid late, after our clock', ['our-clock', 'pay'], [{ status: 'settled' }]],
  ['half of it, late', ['expire', 'pay-part'], [underpaid]],
  ['failed', ['fail'], [{ status: 'failed' }]],
  ['paid after it had failed', ['fail', 'pay'], [{ status: 'settled' }]],
  ['refunded', ['pay', 'refund'], [{ status: 'reversed', reversal: 'refund' }]],
  ['charged back', ['pay', 'charge-back'], [{ status: 'reversed', reversal: 'chargeback' }]],
  ['half of it, refunded', ['pay-part', 'refund'], [{ status: 'reversed', reversal: 'refund' }]],
  ['refunded in part', ['pay', 'refund-part'], [{ status: 'settled' }]],
  ['refunded in part, then whole', ['pay', 'refund-part', 'refund'], [{ status: 'reversed' }]],
  ['disputed', ['pay', 'dispute'], [{ status: 'settled' }]],
  ['disputed and kept', ['pay', 'dispute', 'end-dispute'], [{ status: 'settled' }]],
  ['disputed and lost', ['pay', 'dispute', 'charge-back'], [{ status: 'reversed' }]],
  [
    'paid a second time',
    ['pay', 'pay-again'],
    [{ status: 'settled' }, { status: 'held', holdReason: 'second-payment' }],
  ],
  ['told three times', [['pay', 'repeat']], [{ status: 'settled' }]],
  ['told with a wrong signature only', [['pay', 'forge']], [{ status: 'open' }]],
  [
    'told in the other order',
    [['wait', 'hold'], ['pay', 'hold'], ['refund', 'hold'], 'send-held-reversed'],
    [{ status: 'reversed' }],
  ],
  ['a lost notice, found by the poll', [['pay', 'lose'], 'our-clock'], [{ status: 'settled' }]],
];

describe('a payment by the sandbox, from notice to period', () => {
  it.each(cases)('%s', async (_name, steps, expected) => {
    const userId = await world.process.register('ana@example.test');
    const { paymentId, reference } = await openPayment(world.process, { userId, email: null });
    for (const step of steps) await take(step, reference);

    const states = await statesOf(paymentId);

    expect(states).toHaveLength(expected.length);
    expect(states).toMatchObject(expected);
  });

  it('takes out what a visitor bought where the refund comes before the payment was settled', async () => {
    const { process, sandbox, store } = world;
    const { paymentId, reference } = await openPayment(process, {
      ...{ userId: null, email: 'visitor@example.test' },
    });
    await process.follow();
    await sandbox.act(reference, 'pay');
    await process.processNotices();
    // Account and period are written, and the process ends before the payment is settled.
    for (const isKilled of [false, false, true])
      store.beforeNextAppend(async () => {
        if (isKilled) throw new KilledError();
      });
    await expect(process.follow()).rejects.toThrow(KilledError);

    await sandbox.act(reference, 'refund');
    await process.processNotices();
    await process.follow();

    expect(await process.services.payments.load(paymentId)).toMatchObject({ status: 'reversed' });
    const subscription = store.all().filter(({ stream }) => stream.startsWith('subscription-'));
    expect(subscription.slice(-2).map(({ type, data }) => ({ type, data }))).toMatchObject([
      { type: 'subscription.started', data: { paymentId } },
      { type: 'subscription.cancelled', data: { paymentId } },
    ]);
  });

  it('is found where a refunded checkout is paid again and the notice is lost (regression: it was never asked about)', async () => {
    const userId = await world.process.register('caio@example.test');
    const { paymentId, reference } = await openPayment(world.process, { userId, email: null });
    for (const step of ['pay', 'refund', ['pay-again', 'lose']] as const) await take(step, reference);
    expect(await statesOf(paymentId)).toMatchObject([{ status: 'reversed' }]);

    await pollEndedPayments(world.process.services, {
      ...{ logger: silentLogger(), now: world.clock.now(), signal: new AbortController().signal },
    });

    expect(await statesOf(paymentId)).toMatchObject([{ status: 'reversed' }, { status: 'held' }]);
  });

  it('keeps a notice that comes before our own record of the checkout', async () => {
    const userId = await world.process.register('bea@example.test');
    const { services } = world.process;
    const paymentId = systemIds.uuidv7();
    const opened = await services.gateways.crypto?.open(
      {
        ...{ paymentId, title: 'Quarterly plan', plan: 'quarterly', amount: 7_200n, currency: 'USD' },
        ...{ email: null, boletoUntil: null, expiresAt: new Date(world.clock.now().getTime() + DAY_MS) },
      },
      new AbortController().signal,
    );
    expect(await world.sandbox.act(opened?.reference ?? '', 'pay')).toBe(true);
    await world.process.processNotices();
    expect(await services.events.countUnknown()).toBe(1);

    await openPayment(world.process, { paymentId, userId, email: null });
    await world.process.follow();
    await world.process.processNotices();
    await world.process.follow();

    expect(await services.payments.load(paymentId)).toMatchObject({ status: 'settled', userId });
    expect(await services.events.countUnknown()).toBe(0);
  });
});
