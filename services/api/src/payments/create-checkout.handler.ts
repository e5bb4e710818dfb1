import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { emailField } from '@app/contracts';
import type { Language, PaymentMethod, PaymentState, Plan } from '@app/ledger';
import { brlCents, formatCents, parseUsdDecimal, usdCents } from '@app/money';
import {
  checkoutPrice,
  type CheckoutPrice,
  GatewayError,
  type PaymentGateway,
  type PaymentServices,
} from '@app/payments';
import { type Clock, type Logger, uuidv5 } from '@app/platform';
import { requireTimeZone } from '../accounts/require-time-zone.js';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK, CONFIG, LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { keyReused } from '../core/idempotency/idempotency-key.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { chargeableRate, dayOfRates } from '../exchange-rates/chargeable-rate.js';
import { type ExchangeRate, ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { planOrProblem } from '../subscription/plan-or-problem.js';
import { canMailVisitors, PAYMENTS } from './payment-services.js';

export interface CheckoutFields {
  readonly plan: string;
  readonly email: string | null;
  readonly shownAmount: string;
  readonly timeZone?: string | undefined;
}

export interface Buyer {
  readonly userId: string | undefined;
  readonly address: string;
  readonly language: Language;
  readonly idempotencyKey: string;
}

export interface OpenedPayment {
  readonly state: NonNullable<PaymentState>;
  readonly email: string | null;
  readonly publicToken: string;
}

/** Opens an invoice or a preference, or gives the one that the same key opened before. */
export class CreateCheckoutCommand extends Command<OpenedPayment> {
  constructor(
    readonly method: PaymentMethod,
    readonly fields: CheckoutFields,
    readonly buyer: Buyer,
  ) {
    super();
  }
}

/** Namespace of the ids that visitors' payments get from their keys. */
const VISITORS = '3d0a1d0e-6c8f-5b7e-9a42-7b1e5d9c2f60';
const HOUR_MS = 3_600_000;

const titles: Readonly<Record<Language, Readonly<Record<Plan, string>>>> = {
  en: {
    monthly: 'Monthly plan',
    quarterly: 'Quarterly plan',
    semiannual: 'Semiannual plan',
    annual: 'Annual plan',
  },
  pt: {
    monthly: 'Plano mensal',
    quarterly: 'Plano trimestral',
    semiannual: 'Plano semestral',
    annual: 'Plano anual',
  },
};

@CommandHandler(CreateCheckoutCommand)
export class CreateCheckoutHandler implements ICommandHandler<CreateCheckoutCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    private readonly rates: ExchangeRates,
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  async execute({ method, fields, buyer }: CreateCheckoutCommand): Promise<OpenedPayment> {
    const plan = planOrProblem(fields.plan);
    const { userId, idempotencyKey } = buyer;
    const gateway = method === 'crypto' ? this.services.gateways.crypto : this.services.gateways.brl;
    if (gateway === undefined) throw methodUnavailable();
    const email = this.emailOf(fields.email, method, userId);
    const paymentId = uuidv5(userId ?? VISITORS, idempotencyKey);
    const publicToken = this.services.tokens.tokenOf(paymentId);
    const known = await this.services.payments.load(paymentId);
    if (known !== null) {
      const stored = await this.services.contacts.emailOf(paymentId);
      const isSame =
        known.created.plan === plan && known.created.method === method && (stored ?? email) === email;
      if (!isSame) throw keyReused();
      return { state: known, email, publicToken };
    }
    await this.reserve(buyer);
    const rate = await this.rateOf(method);
    const price = this.priceOf(plan, gateway, rate);
    requireShown(fields.shownAmount, price);
    const state = await this.open(
      { paymentId, plan, email, rate, userId: userId ?? null, ...(await this.placeOf(fields, buyer)) },
      { gateway, price },
    );
    return { state, email, publicToken };
  }

  private emailOf(text: string | null, method: PaymentMethod, userId: string | undefined): string | null {
    const typed = text?.trim() ?? '';
    if (typed === '') {
      if (userId === undefined) throw emailRequired(method);
      return null;
    }
    const parsed = emailField.safeParse(typed);
    if (!parsed.success) throw emailInvalid();
    if (userId === undefined && !canMailVisitors(this.config)) throw visitorsNeedMail();
    return parsed.data;
  }

  private async reserve({ address, userId }: Buyer): Promise<void> {
    const reserved = await this.limiter.reserve({
      bucket: userId === undefined ? `checkout-address:${address}` : `checkout-user:${userId}`,
      limit: this.config.CHECKOUT_LIMIT_PER_ADDRESS,
      windowMs: HOUR_MS,
    });
    if (!reserved.isAllowed) throw tooManyCheckouts(reserved.retryAfterSeconds);
  }

  /** Language and zone of the account, else those of the page. */
  private async placeOf(fields: CheckoutFields, { userId, language }: Buyer) {
    if (userId !== undefined) {
      const { state } = await this.accounts.load(userId);
      return { language: state.language, timeZone: state.timeZone };
    }
    if (fields.timeZone !== undefined) requireTimeZone(fields.timeZone, 'AUTH.TIME_ZONE_UNKNOWN');
    return { language, timeZone: fields.timeZone ?? null };
  }

  private async rateOf(method: PaymentMethod): Promise<ExchangeRate | undefined> {
    if (method === 'crypto') return undefined;
    return this.rates.usdBrlOn(dayOfRates(this.clock.now()));
  }

  private priceOf(plan: Plan, gateway: PaymentGateway, rate: ExchangeRate | undefined): CheckoutPrice {
    const { PRICE_SET: priceSet } = this.config;
    const known = rate === undefined ? undefined : chargeableRate(rate, this.clock.now());
    const price = checkoutPrice({ plan, priceSet }, gateway.currency, known);
    if (price === undefined) throw conversionFailed();
    return price;
  }

  private async open(
    request: {
      readonly paymentId: string;
      readonly plan: Plan;
      readonly email: string | null;
      readonly rate: ExchangeRate | undefined;
      readonly userId: string | null;
      readonly language: Language;
      readonly timeZone: string | null;
    },
    { gateway, price }: { readonly gateway: PaymentGateway; readonly price: CheckoutPrice },
  ): Promise<NonNullable<PaymentState>> {
    const { rate, plan, language } = request;
    const shownRate =
      rate === undefined ? null : { rate: rate.rate, rateDate: rate.rateDate, rateSource: rate.rateSource };
    try {
      return await this.services.open.run(
        { ...request, priceSet: this.config.PRICE_SET, title: titles[language][plan], rate: shownRate },
        { gateway, price, signal: this.signal },
      );
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const { provider } = gateway;
      this.logger.error(
        { code: error.code, reason: error.message, provider },
        'a checkout could not be opened',
      );
      throw price.brl === null ? invoiceFailed() : preferenceFailed();
    }
  }
}

/** The amount that the person saw is the one that is charged. @throws ProblemError 409 with the amount of now */
function requireShown(shown: string, { usd, brl }: CheckoutPrice): void {
  const parsed = parseUsdDecimal(shown);
  const due = brl ?? usd;
  if (parsed.ok && parsed.value === due) return;
  throw new ProblemError({
    status: 409,
    code: 'PAYMENT.AMOUNT_CHANGED',
    detail: 'The price has changed',
    members: {
      amount: brl === null ? formatCents(usdCents(usd)) : formatCents(brlCents(brl)),
      currency: brl === null ? 'USD' : 'BRL',
    },
  });
}

const problem = (status: number, code: string, detail: string): ProblemError =>
  new ProblemError({ status, code, detail });

const emailRequired = (method: PaymentMethod): ProblemError =>
  method === 'crypto'
    ? problem(422, 'PAYMENT.EMAIL_REQUIRED', 'Please enter your email')
    : problem(422, 'PAYMENT.EMAIL_MISSING', 'Email is required');
const emailInvalid = (): ProblemError => problem(422, 'PAYMENT.EMAIL_INVALID', 'Please enter a valid email');
const methodUnavailable = (): ProblemError =>
  problem(409, 'PAYMENT.METHOD_UNAVAILABLE', 'This payment method is not offered here');
const visitorsNeedMail = (): ProblemError =>
  problem(
    409,
    'PAYMENT.NO_MAIL',
    'No mail leaves this installation, so no account can be made: please sign in first',
  );
const conversionFailed = (): ProblemError =>
  problem(503, 'PAYMENT.CONVERSION_FAILED', 'The price could not be converted to reais');
const invoiceFailed = (): ProblemError => problem(502, 'PAYMENT.INVOICE_FAILED', 'Error creating invoice');
const preferenceFailed = (): ProblemError =>
  problem(502, 'PAYMENT.PREFERENCE_FAILED', 'Error creating payment in reais');
const tooManyCheckouts = (retryAfterSeconds: number): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'PAYMENT.TOO_MANY_CHECKOUTS',
    detail: 'Too many payments were opened',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
