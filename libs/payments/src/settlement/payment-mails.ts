import { mailDate, type MailOutbox, type MailParams, type Recipient } from '@app/accounts';
import { dateInZone, type Instant, paidMinusDue, type PaymentState } from '@app/ledger';
import { formatAmount, formatCents, localiseDecimal, usdCents } from '@app/money';
import type { PaymentContactsRepository } from '../stores/payment-contacts.repository.js';
import { amountOf } from './observe-payment.js';
import type { MadeAccount } from './payment-account.js';

type KnownState = NonNullable<PaymentState>;
type Language = KnownState['created']['language'];

type PaymentMailName = Extract<
  keyof MailParams,
  'payment-open' | 'payment-underpaid' | 'payment-held' | 'payment-reversed' | 'payment-receipt'
>;

/** What every mail about a payment names. */
interface MailWords {
  readonly plan: KnownState['created']['plan'];
  readonly amount: string;
  readonly language: Language;
}

export interface PaymentMailsParts {
  readonly outbox: MailOutbox;
  readonly contacts: PaymentContactsRepository;
}

/** Mails about a payment, each once: to the account where there is one, else to the address of the checkout. */
export class PaymentMails {
  readonly #parts: PaymentMailsParts;

  constructor(parts: PaymentMailsParts) {
    this.#parts = parts;
  }

  async open(paymentId: string, state: KnownState): Promise<void> {
    const { created } = state;
    const until = created.boletoDueOn ?? dateInZone(created.expiresAt, created.timeZone ?? 'UTC');
    await this.#send(paymentId, state, (words) => ({
      template: 'payment-open',
      params: { ...words, link: created.redirectUrl, until: mailDate(until, words.language) },
    }));
  }

  /** Each further part is told. */
  async underpaid(paymentId: string, state: KnownState): Promise<void> {
    const { paid, due, created } = state;
    if (paid === null) return;
    const difference = due === null ? null : paidMinusDue(paid, due);
    const missing =
      due === null || difference?.startsWith('-') !== true
        ? null
        : { unit: due.unit, amount: difference.slice(1) };
    await this.#send(paymentId, state, (words) => ({
      template: 'payment-underpaid',
      about: `${paid.unit} ${paid.amount}`,
      params: {
        ...words,
        paid: paidText(paid, words.language),
        missing: missing === null ? null : paidText(missing, words.language),
        link: created.redirectUrl,
      },
    }));
  }

  async held(paymentId: string, state: KnownState): Promise<void> {
    await this.#send(paymentId, state, (words) => ({
      template: 'payment-held',
      params: { ...words, paymentId },
    }));
  }

  async reversed(paymentId: string, state: KnownState): Promise<void> {
    const kind = state.reversal ?? 'refund';
    await this.#send(paymentId, state, (words) => ({
      template: 'payment-reversed',
      params: { ...words, paymentId, kind },
    }));
  }

  async receipt(
    paymentId: string,
    state: KnownState,
    {
      paidUntil,
      isFoundByEmail,
    }: {
      /** The end of the subscription with the new period. */
      readonly paidUntil: Instant;
      /** Of a visitor whose address is that of an account. */
      readonly isFoundByEmail: boolean;
    },
  ): Promise<void> {
    const until = this.#lastDay(state, paidUntil);
    await this.#send(paymentId, state, (words) => ({
      template: 'payment-receipt',
      params: { ...words, paymentId, until, isFoundByEmail },
    }));
  }

  /** That of the checkout, and once it is settled that of the account; null where there is none. */
  async addressOf({ created, userId, wasSettled }: KnownState): Promise<string | null> {
    const typed = await this.#parts.contacts.emailOf(created.paymentId);
    if (typed !== null || userId === null || !wasSettled) return typed;
    return (await this.#parts.outbox.recipientOf(userId))?.to ?? null;
  }

  async account(
    paymentId: string,
    state: KnownState,
    options: {
      readonly account: MadeAccount;
      readonly email: string;
      readonly paidUntil: Instant;
    },
  ): Promise<void> {
    const { account, email, paidUntil } = options;
    const { language, plan } = state.created;
    const { userId, username, password } = account;
    await this.#parts.outbox.enqueue({
      ...{ key: `${paymentId} payment-account`, userId, template: 'payment-account', language },
      ...{ to: email, name: null },
      params: { plan, amount: amountText(state), username, password, until: this.#lastDay(state, paidUntil) },
    });
  }

  #lastDay({ created }: KnownState, paidUntil: Instant): string {
    return mailDate(dateInZone(paidUntil, created.timeZone ?? 'UTC'), created.language);
  }

  async #send<Name extends PaymentMailName>(
    paymentId: string,
    state: KnownState,
    mail: (words: MailWords) => {
      readonly template: Name;
      /** What tells several mails of one kind apart. */
      readonly about?: string;
      readonly params: MailParams[Name];
    },
  ): Promise<void> {
    const recipient = await this.#recipient(paymentId, state);
    if (recipient === undefined) return;
    const { language } = recipient;
    const { template, about, params } = mail({
      ...{ plan: state.created.plan, amount: amountText(state, language), language },
    });
    const key = [paymentId, template, about].filter((part) => part !== undefined).join(' ');
    await this.#parts.outbox.enqueue({ ...recipient, key, template, params });
  }

  async #recipient(
    paymentId: string,
    { userId, created }: KnownState,
  ): Promise<(Recipient & { readonly userId: string }) | undefined> {
    const { outbox, contacts } = this.#parts;
    const to = await contacts.emailOf(paymentId);
    // What was typed at the checkout is where the person waits for it.
    if (to !== null) return { userId: userId ?? paymentId, to, name: null, language: created.language };
    if (userId === null) return undefined;
    const recipient = await outbox.recipientOf(userId);
    return recipient === undefined ? undefined : { ...recipient, userId };
  }
}

/** "72.00 USD", "R$ 144,00". */
export const amountText = (state: KnownState, language: Language = state.created.language): string =>
  formatAmount(
    formatCents(usdCents(amountOf(state.created))),
    state.created.brlPrice === null ? 'USD' : 'BRL',
    language,
  );

const paidText = (
  { unit, amount }: { readonly unit: string; readonly amount: string },
  language: Language,
): string =>
  unit === 'USD' || unit === 'BRL'
    ? formatAmount(amount, unit, language)
    : `${localiseDecimal(amount, language)} ${unit}`;
