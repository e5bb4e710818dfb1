import { planPriceCents, type PriceSet } from '@app/contracts';
import {
  instantOf,
  type Language,
  type PaymentCreated,
  paymentIdOf,
  type PaymentState,
  type Plan,
  userIdOf,
} from '@app/ledger';
import { brlCents, type RateMicro, toReais, usdCents } from '@app/money';
import type { Clock } from '@app/platform';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import type { Payments } from '../payments.js';
import type { PaymentContactsRepository } from '../stores/payment-contacts.repository.js';
import { boletoDueOn, endOfDayInSaoPaulo } from './boleto.js';

const CRYPTO_OPEN_MS = 24 * 3_600_000;

export interface CheckoutRequest {
  readonly paymentId: string;
  readonly plan: Plan;
  readonly priceSet: PriceSet;
  readonly userId: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly timeZone: string | null;
  /** On the provider's page. */
  readonly title: string;
  /** Today's rate, where one is known; the base of a conversion where there is no list in reais. */
  readonly rate: PaymentCreated['rate'];
}

export interface CheckoutPrice {
  readonly usd: bigint;
  /** Null for a checkout in dollars. */
  readonly brl: bigint | null;
  readonly basis: 'list' | 'converted';
}

/**
 * What a checkout in a currency costs, in cents.
 * @returns undefined where there is no list in reais and no rate to convert by
 */
export function checkoutPrice(
  { plan, priceSet }: Pick<CheckoutRequest, 'plan' | 'priceSet'>,
  currency: 'USD' | 'BRL',
  rate: RateMicro | undefined,
): CheckoutPrice | undefined {
  const usd = planPriceCents(priceSet, plan, 'USD');
  if (currency === 'USD') return { usd, brl: null, basis: 'list' };
  const listed = planPriceCents(priceSet, plan, 'BRL');
  if (listed !== null) return { usd, brl: listed, basis: 'list' };
  return rate === undefined ? undefined : { usd, brl: toReais(usdCents(usd), rate), basis: 'converted' };
}

/** Opens a page to pay on and records the checkout. */
export class OpenCheckout {
  readonly #parts: {
    readonly payments: Payments;
    readonly contacts: PaymentContactsRepository;
    readonly clock: Clock;
  };

  constructor(parts: {
    readonly payments: Payments;
    readonly contacts: PaymentContactsRepository;
    readonly clock: Clock;
  }) {
    this.#parts = parts;
  }

  /**
   * The same payment again gives the checkout that was recorded first.
   * @throws GatewayError; StoreUnavailableError
   */
  async run(
    request: CheckoutRequest,
    {
      gateway,
      price,
      signal,
    }: { readonly gateway: PaymentGateway; readonly price: CheckoutPrice; readonly signal: AbortSignal },
  ): Promise<NonNullable<PaymentState>> {
    const { payments, contacts, clock } = this.#parts;
    const { paymentId, plan, title, email } = request;
    const known = await payments.load(paymentId);
    if (known !== null) return known;
    const now = clock.now();
    const at = instantOf(now.toISOString());
    const boleto = price.brl === null ? null : boletoDueOn(at);
    const expiresAt = boleto === null ? new Date(now.getTime() + CRYPTO_OPEN_MS) : endOfDayInSaoPaulo(boleto);
    await contacts.add({ paymentId, email, createdAt: now });
    const opened = await gateway.open(
      {
        ...{ paymentId, plan, title, email, expiresAt, currency: gateway.currency },
        ...{ amount: price.brl ?? price.usd, boletoUntil: boleto === null ? null : expiresAt },
      },
      signal,
    );
    const created: PaymentCreated = {
      ...{ paymentId: paymentIdOf(paymentId), at, plan, provider: gateway.provider },
      method: price.brl === null ? 'crypto' : 'brl',
      ...{
        priceSet: request.priceSet,
        usdPrice: usdCents(price.usd),
        basis: price.basis,
        rate: request.rate,
      },
      brlPrice: price.brl === null ? null : brlCents(price.brl),
      userId: request.userId === null ? null : userIdOf(request.userId),
      ...{ language: request.language, timeZone: request.timeZone, boletoDueOn: boleto, secondOf: null },
      ...{ reference: opened.reference, redirectUrl: opened.redirectUrl },
      expiresAt: instantOf(expiresAt.toISOString()),
    };
    const { state } = await payments.execute(paymentId, { kind: 'create', created }, { cause: 'create' });
    if (state === null) throw new Error('a checkout that was recorded is not there');
    return state;
  }
}
