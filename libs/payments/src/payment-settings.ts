import { z } from 'zod';

const secretField = z.string().min(1).optional();

/** Environment of the payment providers, part of the schema of the processes that ask or hear them. */
export const paymentSettingsShape = {
  NOWPAYMENTS_URL: z
    .url()
    .default('https://api.nowpayments.io/v1')
    .describe('NOWPayments; its own sandbox is https://api-sandbox.nowpayments.io/v1'),
  NOWPAYMENTS_API_KEY: secretField.describe('dashboard of NOWPayments, Settings, Payments, API keys'),
  NOWPAYMENTS_IPN_SECRET: secretField.describe(
    'dashboard of NOWPayments, Settings, Payments, Instant payment notifications; without it and the key no crypto payment is offered',
  ),
  NOWPAYMENTS_EMAIL: secretField.describe(
    'account of NOWPayments, with NOWPAYMENTS_PASSWORD: finds payments whose notice was lost',
  ),
  NOWPAYMENTS_PASSWORD: secretField.describe('password of NOWPAYMENTS_EMAIL'),
  MERCADOPAGO_URL: z.url().default('https://api.mercadopago.com').describe('Mercado Pago'),
  MERCADOPAGO_ACCESS_TOKEN: secretField.describe(
    'Mercado Pago, Your integrations, Credentials; without it and the secret no payment in reais is offered',
  ),
  MERCADOPAGO_WEBHOOK_SECRET: secretField.describe(
    'Mercado Pago, Your integrations, Webhooks, Secret signature',
  ),
  PAYMENT_SANDBOX_URL: z
    .url()
    .optional()
    .describe('local sandbox that takes no money, for methods without credentials; rejected in production'),
  PAYMENT_SANDBOX_SECRET: secretField.describe('signs the notices of the sandbox'),
};

export const paymentSettingsSchema = z.object(paymentSettingsShape);
export type PaymentSettings = z.output<typeof paymentSettingsSchema>;
