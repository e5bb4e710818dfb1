import type { PaymentProvider } from '@app/ledger';
import { AppError, type Clock } from '@app/platform';
import { createGatewayClient } from './gateways/gateway-client.js';
import { mercadoPago } from './gateways/mercadopago/mercadopago.js';
import { nowPayments } from './gateways/nowpayments/nowpayments.js';
import type { PaymentGateway } from './gateways/payment-gateway.js';
import { sandbox } from './gateways/sandbox/sandbox.js';
import type { PaymentSettings } from './payment-settings.js';

export interface Gateways {
  /** Undefined where the method is not offered here. */
  readonly crypto: PaymentGateway | undefined;
  readonly brl: PaymentGateway | undefined;
  /** By which a checkout of this provider was made or its notice is read. */
  readonly of: (provider: PaymentProvider, currency: 'USD' | 'BRL') => PaymentGateway | undefined;
}

export interface GatewayOptions {
  readonly settings: PaymentSettings;
  /** Where browsers and providers reach this installation. */
  readonly publicUrl: string;
  readonly isProduction: boolean;
  readonly clock: Clock;
  readonly userAgent: string;
  /** First wait between two tries, milliseconds. */
  readonly retryBaseMs?: number;
}

/**
 * The providers with credentials; the sandbox stands in for those without, where it is there.
 * @throws AppError PAYMENT.SANDBOX_IN_PRODUCTION
 */
export function createGateways(options: GatewayOptions): Gateways {
  const { settings, isProduction } = options;
  if (isProduction && settings.PAYMENT_SANDBOX_URL !== undefined)
    throw new AppError('PAYMENT.SANDBOX_IN_PRODUCTION', 'PAYMENT_SANDBOX_URL is not allowed in production');
  const [sandboxUsd, sandboxBrl] = [sandboxOf(options, 'USD'), sandboxOf(options, 'BRL')];
  const crypto = nowPaymentsOf(options) ?? sandboxUsd;
  const brl = mercadoPagoOf(options) ?? sandboxBrl;
  const all = [crypto, brl, sandboxUsd, sandboxBrl];
  return {
    crypto,
    brl,
    of: (provider, currency) =>
      all.find((gateway) => gateway?.provider === provider && gateway.currency === currency),
  };
}

const clientOf = (
  { clock, userAgent, retryBaseMs }: GatewayOptions,
  server: {
    readonly baseUrl: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly isSandbox?: boolean;
  },
) =>
  createGatewayClient({
    ...{ clock, userAgent, baseUrl: server.baseUrl },
    ...{ headers: server.headers ?? {}, isSandbox: server.isSandbox ?? false },
    ...(retryBaseMs === undefined ? {} : { retryBaseMs }),
  });

function urlsOf({ publicUrl }: GatewayOptions, provider: PaymentProvider) {
  const at = (path: string): string => new URL(path, publicUrl).href;
  return {
    success: at('/payment-success'),
    cancelled: at('/payment-cancelled'),
    webhook: at(`/api/webhooks/${provider}`),
  };
}

function nowPaymentsOf(options: GatewayOptions): PaymentGateway | undefined {
  const {
    NOWPAYMENTS_URL: baseUrl,
    NOWPAYMENTS_API_KEY: key,
    NOWPAYMENTS_IPN_SECRET: ipnSecret,
    NOWPAYMENTS_EMAIL: email,
    NOWPAYMENTS_PASSWORD: password,
  } = options.settings;
  if (key === undefined || ipnSecret === undefined) return undefined;
  return nowPayments({
    client: clientOf(options, { baseUrl, headers: { 'x-api-key': key } }),
    ...{ ipnSecret, urls: urlsOf(options, 'nowpayments') },
    account: email === undefined || password === undefined ? undefined : { email, password },
  });
}

function mercadoPagoOf(options: GatewayOptions): PaymentGateway | undefined {
  const {
    MERCADOPAGO_URL: baseUrl,
    MERCADOPAGO_ACCESS_TOKEN: token,
    MERCADOPAGO_WEBHOOK_SECRET: webhookSecret,
  } = options.settings;
  if (token === undefined || webhookSecret === undefined) return undefined;
  const urls = urlsOf(options, 'mercadopago');
  return mercadoPago({
    client: clientOf(options, { baseUrl, headers: { authorization: `Bearer ${token}` } }),
    ...{ webhookSecret, urls: { ...urls, webhook: `${urls.webhook}?source_news=webhooks` } },
  });
}

function sandboxOf(options: GatewayOptions, currency: 'USD' | 'BRL'): PaymentGateway | undefined {
  const { PAYMENT_SANDBOX_URL: baseUrl, PAYMENT_SANDBOX_SECRET: secret } = options.settings;
  if (baseUrl === undefined || secret === undefined) return undefined;
  const client = clientOf(options, { baseUrl, isSandbox: true });
  return sandbox({ client, secret, currency, urls: urlsOf(options, 'sandbox') });
}
