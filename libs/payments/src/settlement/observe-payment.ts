import { instantOf, paymentIdOf, type PaymentState, type ProviderPayment } from '@app/ledger';
import { type Clock, uuidv5 } from '@app/platform';
import type { Gateways } from '../create-gateways.js';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import type { Payments } from '../payments.js';
import type { ProviderEventsRepository } from '../stores/provider-events.repository.js';

export interface ObservePaymentParts {
  readonly payments: Payments;
  readonly gateways: Gateways;
  readonly events: ProviderEventsRepository;
  readonly clock: Clock;
}

type KnownState = NonNullable<PaymentState>;

/** Reads a payment back from its provider and records what changed: the one way in which a payment moves. */
export class ObservePayment {
  readonly #parts: ObservePaymentParts;

  constructor(parts: ObservePaymentParts) {
    this.#parts = parts;
  }

  /**
   * @returns undefined for a payment that is not recorded, or whose provider has no credentials here any more
   * @throws GatewayError, StoreUnavailableError
   */
  async run(paymentId: string, signal: AbortSignal): Promise<PaymentState | undefined> {
    const state = await this.#parts.payments.load(paymentId);
    if (state === null) return undefined;
    const read = await this.#read(paymentId, state, signal);
    if (read === undefined) return undefined;
    return this.#observe(paymentId, state, read);
  }

  /** After the end of the checkout: asked once more, and expired where nothing is under way. */
  async expire(paymentId: string, signal: AbortSignal): Promise<void> {
    const state = await this.#parts.payments.load(paymentId);
    if (state === null) return;
    const read = await this.#read(paymentId, state, signal);
    if (read === undefined) return;
    await this.#observe(paymentId, state, read);
    if (read.some(({ state }) => state === 'pending' || state === 'disputed')) return;
    await this.#parts.payments.execute(paymentId, { kind: 'expire', at: this.#now() }, { cause: 'expire' });
  }

  async #read(
    paymentId: string,
    { created }: KnownState,
    signal: AbortSignal,
  ): Promise<readonly ProviderPayment[] | undefined> {
    const { gateways, events } = this.#parts;
    const gateway = gatewayOf(gateways, created);
    if (gateway === undefined) return undefined;
    // A second payment of a checkout is one of the provider's payments of that checkout.
    const checkoutId = created.secondOf ?? paymentId;
    const knownPayments = await events.knownPayments(created.provider, checkoutId);
    const all = await gateway.paymentsOf(
      {
        ...{ paymentId: checkoutId, reference: created.reference, knownPayments },
        ...{ amount: amountOf(created), currency: gateway.currency, createdAt: new Date(created.at) },
      },
      signal,
    );
    await events.keepRead(created.provider, checkoutId, all);
    return all;
  }

  async #observe(
    paymentId: string,
    state: KnownState,
    read: readonly ProviderPayment[],
  ): Promise<PaymentState> {
    const { payments } = this.#parts;
    const own =
      state.created.secondOf === null ? read : read.filter(({ id }) => id === state.providerPaymentId);
    const cause = `observe ${own.map(({ id, status, paid }) => `${id} ${status} ${paid?.amount ?? ''}`).join(', ')}`;
    const observed = await payments.execute(
      paymentId,
      { kind: 'observe', payments: own, at: this.#now() },
      { cause },
    );
    if (state.created.secondOf === null) {
      for (const second of observed.secondPayments) await this.#recordSecond(paymentId, state, second);
      await this.#observeSeconds(paymentId, observed.state, read);
    }
    return observed.state;
  }

  /** What became of payments that came second: a notice names the checkout, and with it the first of them alone. */
  async #observeSeconds(
    paymentId: string,
    first: PaymentState,
    read: readonly ProviderPayment[],
  ): Promise<void> {
    const { payments } = this.#parts;
    for (const payment of read) {
      if (payment.id === first?.providerPaymentId || payment.state === 'waiting') continue;
      const secondId = secondIdOf(paymentId, payment);
      if ((await payments.load(secondId)) === null) continue;
      const cause = `observe ${payment.id} ${payment.status}`;
      await payments.execute(secondId, { kind: 'observe', payments: [payment], at: this.#now() }, { cause });
    }
  }

  /** A payment of its own, held until an administrator has decided. */
  async #recordSecond(paymentId: string, { created }: KnownState, second: ProviderPayment): Promise<void> {
    const { payments } = this.#parts;
    const secondId = secondIdOf(paymentId, second);
    const at = this.#now();
    const command = { ...created, paymentId: paymentIdOf(secondId), at, secondOf: paymentIdOf(paymentId) };
    await payments.execute(secondId, { kind: 'create', created: command }, { cause: 'create' });
    await payments.execute(secondId, { kind: 'observe', payments: [second], at }, { cause: 'observe first' });
    await payments.execute(secondId, { kind: 'hold', reason: 'second-payment', at }, { cause: 'hold' });
  }

  #now() {
    return instantOf(this.#parts.clock.now().toISOString());
  }
}

const secondIdOf = (paymentId: string, { id }: ProviderPayment): string => uuidv5(paymentId, `second ${id}`);

const gatewayOf = (
  gateways: Gateways,
  { provider, method }: KnownState['created'],
): PaymentGateway | undefined => gateways.of(provider, method === 'brl' ? 'BRL' : 'USD');

/** Cents of the currency in which it is charged. */
export const amountOf = ({ brlPrice, usdPrice }: KnownState['created']): bigint => brlPrice ?? usdPrice;
