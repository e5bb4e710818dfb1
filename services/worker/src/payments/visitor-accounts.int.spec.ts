import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createRepository } from '@app/event-store';
import { type AccountCommand, subscriptionStreams } from '@app/ledger';
import { openPayment } from '../testing/open-payment.js';
import { PaymentWorld } from '../testing/payment-world.js';

let world: PaymentWorld;
beforeAll(async () => {
  world = await PaymentWorld.start();
});
afterAll(() => world.close());

const address = () => `Ana.${randomUUID().slice(0, 8)}@example.com`;

async function confirmed(email: string): Promise<string> {
  const userId = await world.process.register(email);
  await world.process.accountServices.emailConfirmations.confirmByMailedPassword(userId);
  return userId;
}

async function change(userId: string, command: AccountCommand): Promise<void> {
  const commandId = randomUUID();
  const changed = await world.process.accountServices.commands.run({
    ...{ userId, commandId, correlationId: commandId, command: () => command },
    actor: { kind: 'user', id: userId },
  });
  if (!changed.ok) throw new Error(changed.rejection.code);
}

/** A checkout that the visitor has paid. @returns its id */
async function paid(email: string): Promise<string> {
  const { paymentId, reference } = await openPayment(world.process, { userId: null, email });
  await world.process.follow();
  expect(await world.sandbox.act(reference, 'pay', 'at-once')).toBe(true);
  await world.process.processNotices();
  return paymentId;
}

async function settled(email: string) {
  const paymentId = await paid(email);
  await world.process.follow();
  return stateOf(paymentId);
}

async function stateOf(paymentId: string) {
  const state = await world.process.services.payments.load(paymentId);
  if (state === null) throw new Error('there is a payment');
  return state;
}

async function mailsOf(userId: string) {
  const { mails, outbox } = world.process.accountServices;
  const own = (await mails.list({ limit: 1_000 })).filter((mail) => mail.userId === userId);
  return Promise.all(
    own
      .toSorted((a, b) => a.template.localeCompare(b.template))
      .map(async (mail) => ({ template: mail.template, content: await outbox.contentOf(mail) })),
  );
}

const templatesOf = async (userId: string): Promise<string[]> =>
  (await mailsOf(userId)).map(({ template }) => template);

async function periodsOf(userId: string) {
  const { store, clock } = world;
  const subscriptions = createRepository({ store, clock, ...subscriptionStreams });
  return (await subscriptions.load(userId)).state.periods;
}

describe('a payment of a visitor with the address of an account', () => {
  it('goes to the one that has it confirmed, and the mail says so', async () => {
    const email = address();
    const userId = await confirmed(email);
    await world.process.register(email);

    const payment = await settled(email.toUpperCase());

    expect(payment).toMatchObject({ status: 'settled', userId });
    expect(await periodsOf(userId)).toMatchObject([{ paymentId: payment.created.paymentId }]);
    expect(await mailsOf(userId)).toMatchObject([
      {
        template: 'payment-receipt',
        content: { to: email.toUpperCase(), params: { isFoundByEmail: true } },
      },
    ]);
  });

  it('makes a new account where no account has it confirmed, or has it no more', async () => {
    const email = address();
    const former = await confirmed(email);
    await change(former, { kind: 'change-email', email: null });
    const unconfirmed = await world.process.register(email);

    const { userId } = await settled(email);

    expect([null, former, unconfirmed]).not.toContain(userId);
    expect(await templatesOf(userId ?? '')).toEqual(['payment-account', 'payment-receipt']);
    // Paying accepts no terms: the person is asked at the first sign-in.
    const types: string[] = [];
    for await (const { type } of world.store.readStream(`account-${userId ?? ''}`)) types.push(type);
    expect(types).toContain('account.user-registered');
    expect(types).not.toContain('account.terms-accepted');
  });

  it('is held where several have it confirmed, or the one that has is disabled', async () => {
    const [shared, closed] = [address(), address()];
    await confirmed(shared);
    await confirmed(shared);
    await change(await confirmed(closed), { kind: 'disable' });

    const [several, disabled] = [await settled(shared), await settled(closed)];

    expect(several).toMatchObject({ status: 'held', holdReason: 'several-accounts' });
    expect(disabled).toMatchObject({ status: 'held', holdReason: 'account-disabled' });
    for (const { created } of [several, disabled])
      expect(await templatesOf(created.paymentId)).toContain('payment-held');
  });

  it.each([
    ['was made before the process died, and another account confirms the address meanwhile', false],
    ['was chosen before the process died, and has another address meanwhile', true],
  ])('stays with the account that %s', async (_name, isFound) => {
    const email = address();
    const found = isFound ? await confirmed(email) : undefined;
    const paymentId = await paid(email);
    const { mails, settle } = world.process.services;
    // Killed once the period is written: nothing says yet that the payment is settled.
    const dying = jest.spyOn(mails, 'receipt').mockRejectedValueOnce(new Error('killed'));
    await expect(settle.run(paymentId)).rejects.toThrow('killed');
    dying.mockRestore();
    const other = found === undefined ? await confirmed(email) : undefined;
    if (found !== undefined) await change(found, { kind: 'change-email', email: null });

    await world.process.follow();

    const { status, userId } = await stateOf(paymentId);
    expect(status).toBe('settled');
    if (found !== undefined) expect(userId).toBe(found);
    expect(await periodsOf(userId ?? '')).toHaveLength(1);
    if (other !== undefined) expect(await periodsOf(other)).toEqual([]);
  });
});
