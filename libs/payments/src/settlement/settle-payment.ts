import type { AccountRepository, ConfirmedEmails } from '@app/accounts';
import type { Repository } from '@app/event-store';
import {
  decideSubscription,
  type HoldReason,
  type Instant,
  instantOf,
  paymentIdOf,
  type PaymentState,
  type SubscriptionCommand,
  type SubscriptionEvent,
  type SubscriptionState,
  userIdOf,
} from '@app/ledger';
import { type Clock, uuidv5 } from '@app/platform';
import { type Payments, SYSTEM } from '../payments.js';
import type { PaymentContactsRepository } from '../stores/payment-contacts.repository.js';
import { accountIdOf, type MadeAccount, type PaymentAccounts } from './payment-account.js';
import type { PaymentMails } from './payment-mails.js';

export interface SettlePaymentParts {
  readonly payments: Payments;
  readonly subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
  readonly accounts: AccountRepository;
  readonly contacts: PaymentContactsRepository;
  readonly confirmedEmails: Pick<ConfirmedEmails, 'accountsOf'>;
  readonly paymentAccounts: PaymentAccounts;
  readonly mails: PaymentMails;
  readonly clock: Clock;
}

type KnownState = NonNullable<PaymentState>;

type Payer =
  | {
      readonly kind: 'account';
      readonly userId: string;
      readonly made?: { readonly account: MadeAccount; readonly email: string };
      /** Of a visitor whose address it carries. */
      readonly isFoundByEmail?: boolean;
    }
  | { readonly kind: 'hold'; readonly reason: HoldReason };

/**
 * What follows from money that has come: an account where there is none, one period, mails, and the word that it is done.
 * Each step may be repeated and gives the same, so that a process may die between any two of them.
 */
export class SettlePayment {
  readonly #parts: SettlePaymentParts;

  constructor(parts: SettlePaymentParts) {
    this.#parts = parts;
  }

  /** A confirmed payment; nothing where it is not, or not any more. */
  async run(paymentId: string): Promise<void> {
    const state = await this.#parts.payments.load(paymentId);
    if (state?.status !== 'confirmed') return;
    const payer = await this.#payerOf(paymentId, state);
    if (payer.kind === 'hold') {
      const command = { kind: 'hold', reason: payer.reason, at: this.#now() } as const;
      await this.#parts.payments.execute(paymentId, command, { cause: 'hold' });
      return;
    }
    await this.#settle(paymentId, state, payer);
  }

  /**
   * A held payment, to the account that an administrator has chosen.
   * @returns false where it is not held any more
   */
  async settleHeld(paymentId: string, userId: string, administratorId: string): Promise<boolean> {
    const { payments } = this.#parts;
    const state = await payments.load(paymentId);
    if (state?.status === 'settled' && state.userId === userId) return true;
    if (state?.status !== 'held') return false;
    await this.#settle(paymentId, state, { kind: 'account', userId }, administratorId);
    return true;
  }

  /** Takes out of the subscription what a reversed payment had bought. */
  async reverse(paymentId: string): Promise<void> {
    const state = await this.#parts.payments.load(paymentId);
    if (state?.status !== 'reversed') return;
    // The period of a visitor may be written before the payment knows whose it is.
    const chosen = state.userId ?? (await this.#parts.contacts.payerOf(paymentId));
    await this.#takeOut(paymentId, chosen ?? accountIdOf(paymentId));
    await this.#parts.mails.reversed(paymentId, state);
  }

  async #settle(
    paymentId: string,
    state: KnownState,
    payer: Extract<Payer, { readonly kind: 'account' }>,
    administratorId?: string,
  ): Promise<void> {
    const { payments, mails, contacts } = this.#parts;
    const { userId, made, isFoundByEmail = false } = payer;
    const paidUntil = await this.#grant(paymentId, userId, state);
    if (made !== undefined) await mails.account(paymentId, state, { ...made, paidUntil });
    await mails.receipt(paymentId, { ...state, userId: userIdOf(userId) }, { paidUntil, isFoundByEmail });
    const by = administratorId === undefined ? 'system' : 'administrator';
    const actor = administratorId === undefined ? SYSTEM : ({ kind: 'admin', id: administratorId } as const);
    const settled = await payments.execute(
      paymentId,
      { kind: 'settle', userId: userIdOf(userId), by, at: this.#now() },
      { cause: 'settle', actor },
    );
    await contacts.forget(paymentId);
    // Paid back between the period and this word: what was granted goes again.
    if (settled.rejection !== undefined && settled.state?.status === 'reversed')
      await this.#takeOut(paymentId, userId);
  }

  async #payerOf(paymentId: string, state: KnownState): Promise<Payer> {
    const { contacts, paymentAccounts } = this.#parts;
    const { userId } = state.created;
    if (userId !== null) return this.#knownPayer(paymentId, userId);
    const email = await contacts.emailOf(paymentId);
    // Nobody to give it to: an administrator finds out.
    if (email === null) return { kind: 'hold', reason: 'several-accounts' };
    const chosen = (await contacts.payerOf(paymentId)) ?? (await this.#choosePayer(paymentId, email));
    if (typeof chosen !== 'string') return chosen;
    if (chosen !== accountIdOf(paymentId)) {
      const payer = await this.#knownPayer(paymentId, chosen);
      return payer.kind === 'hold' ? payer : { ...payer, isFoundByEmail: true };
    }
    const account = await paymentAccounts.make(paymentId, email, state);
    return { kind: 'account', userId: account.userId, made: { account, email } };
  }

  /** The one account that carries the visitor's address, confirmed; a new one where none does. */
  async #choosePayer(
    paymentId: string,
    email: string,
  ): Promise<string | Extract<Payer, { readonly kind: 'hold' }>> {
    const { contacts, confirmedEmails } = this.#parts;
    const found = await confirmedEmails.accountsOf(email);
    const [active, second] = found.filter(({ status }) => status === 'active');
    if (second !== undefined) return { kind: 'hold', reason: 'several-accounts' };
    if (active === undefined && found.length > 0) return { kind: 'hold', reason: 'account-disabled' };
    return contacts.choosePayer(paymentId, active?.userId ?? accountIdOf(paymentId));
  }

  /** An account that may have been disabled since; not where the period was granted before. */
  async #knownPayer(paymentId: string, userId: string): Promise<Payer> {
    const { accounts, subscriptions } = this.#parts;
    if ((await accounts.load(userId)).state.status === 'active') return { kind: 'account', userId };
    const { purchases } = (await subscriptions.load(userId)).state;
    return purchases.has(paymentIdOf(paymentId))
      ? { kind: 'account', userId }
      : { kind: 'hold', reason: 'account-disabled' };
  }

  async #grant(paymentId: string, userId: string, { created }: KnownState): Promise<Instant> {
    const at = this.#now();
    const commandId = uuidv5(paymentId, 'period');
    const metadata = { commandId, correlationId: paymentId, actor: SYSTEM };
    const command: SubscriptionCommand = {
      kind: 'grant',
      plan: created.plan,
      origin: 'payment',
      paymentId: paymentIdOf(paymentId),
      at,
      commandId,
    };
    const { state } = await this.#parts.subscriptions.execute(userId, metadata, (subscription) =>
      decideSubscription(command, subscription),
    );
    return state.paidUntil ?? at;
  }

  async #takeOut(paymentId: string, userId: string): Promise<void> {
    const commandId = uuidv5(paymentId, 'reversal');
    const metadata = { commandId, correlationId: paymentId, actor: SYSTEM };
    const command: SubscriptionCommand = {
      kind: 'cancel',
      reason: 'payment-reversed',
      paymentId: paymentIdOf(paymentId),
      at: this.#now(),
      commandId,
    };
    await this.#parts.subscriptions.execute(userId, metadata, (subscription) =>
      decideSubscription(command, subscription),
    );
  }

  #now(): Instant {
    return instantOf(this.#parts.clock.now().toISOString());
  }
}
