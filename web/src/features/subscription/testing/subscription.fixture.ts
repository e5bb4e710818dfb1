import type {
  BrlPreferenceResponse,
  InvoiceResponse,
  PaymentMethodsResponse,
  PaymentView,
  SubscriptionResponse,
} from '@app/contracts';

export const PAYMENT_ID = '0199a000-0000-7000-8000-0000000000c1';
export const TOKEN = 'abc-DEF_123';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const methodsOf = (changed: Partial<PaymentMethodsResponse> = {}): PaymentMethodsResponse => ({
  crypto: { provider: 'nowpayments', isSandbox: false },
  brl: { provider: 'mercadopago', isSandbox: false },
  canVisitorsPay: true,
  ...changed,
});

export const subscriptionOf = (changed: Partial<SubscriptionResponse> = {}): SubscriptionResponse => ({
  status: 'active',
  plan: 'annual',
  startedAt: '2026-11-20T12:00:00.000Z',
  paidUntil: '2027-11-20T12:00:00.000Z',
  endsOn: '2027-11-20',
  daysRemaining: 356,
  periods: [],
  next: null,
  revision: '1',
  stale: null,
  ...changed,
});

export const invoiceOf = (changed: Partial<InvoiceResponse> = {}): InvoiceResponse => ({
  paymentId: PAYMENT_ID,
  publicToken: TOKEN,
  plan: 'annual',
  email: 'ana@example.com',
  redirectUrl: 'https://pay.example/invoice/4711',
  expiresAt: inHours(24),
  status: 'open',
  provider: 'nowpayments',
  isSandbox: false,
  invoiceId: '4711',
  amountUsd: '216.00',
  ...changed,
});

export const preferenceOf = (changed: Partial<BrlPreferenceResponse> = {}): BrlPreferenceResponse => ({
  paymentId: PAYMENT_ID,
  publicToken: TOKEN,
  plan: 'annual',
  email: 'ana@example.com',
  redirectUrl: 'https://pay.example/preference/4711',
  expiresAt: inHours(72),
  status: 'open',
  provider: 'mercadopago',
  isSandbox: false,
  preferenceId: 'p-4711',
  amountBrl: '432.00',
  usdPrice: '216.00',
  exchangeRate: { rate: '5.4321', date: '2026-11-26', source: 'PTAX' },
  brlTotal: '432.00',
  basis: 'list',
  boletoDueOn: '2026-12-02',
  ...changed,
});

export const paymentOf = (changed: Partial<PaymentView> = {}): PaymentView => ({
  paymentId: PAYMENT_ID,
  status: 'open',
  plan: 'annual',
  method: 'crypto',
  provider: 'nowpayments',
  isSandbox: false,
  createdAt: inHours(-1),
  expiresAt: inHours(23),
  amountUsd: '216.00',
  amountBrl: null,
  boletoDueOn: null,
  redirectUrl: 'https://pay.example/invoice/4711',
  paid: null,
  due: null,
  difference: null,
  holdReason: null,
  reversal: null,
  isDisputed: false,
  isPartiallyRefunded: false,
  refunded: null,
  period: null,
  mailedTo: null,
  ...changed,
});
