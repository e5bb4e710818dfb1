import type {
  BrlPreferenceResponse,
  InvoiceResponse,
  PaymentMethodsResponse,
  PaymentView,
  PlanName,
  PlansResponse,
  SubscriptionResponse,
} from '@app/contracts';

import { session } from '../../../lib/session/current-session';

export const PAYMENT_ID = '0199a000-0000-7000-8000-0000000000c1';
export const TOKEN = 'abc-DEF_123';
const accessToken = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const offer = (
  [plan, months, savingPercent]: readonly [PlanName, number, string],
  [usd, usdPerMonth]: readonly [string, string],
  [brl, brlPerMonth]: readonly [string, string],
): PlansResponse['plans'][number] => ({
  plan,
  months,
  days: plan === 'monthly' ? 30 : null,
  convertedBrl: null,
  savingPercent,
  prices: [
    { currency: 'USD', amount: usd, perMonth: usdPerMonth },
    { currency: 'BRL', amount: brl, perMonth: brlPerMonth },
  ],
});

/** As the API answers in English; in Portuguese the prices in reais come first. */
export function plansOf(language: 'en' | 'pt'): PlansResponse {
  const plans = [
    offer(['monthly', 1, '0.00'], ['30.00', '30.00'], ['60.00', '60.00']),
    offer(['quarterly', 3, '20.00'], ['72.00', '24.00'], ['144.00', '48.00']),
    offer(['semiannual', 6, '30.00'], ['126.00', '21.00'], ['252.00', '42.00']),
    offer(['annual', 12, '40.00'], ['216.00', '18.00'], ['432.00', '36.00']),
  ];
  if (language === 'pt') for (const plan of plans) plan.prices.reverse();
  return { priceSet: 'current', plans };
}

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
  period: null,
  mailedTo: null,
  ...changed,
});

export function signIn(): void {
  window.localStorage.setItem('session.access_token', accessToken);
  window.localStorage.setItem('session.refresh_token', accessToken);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'marina', is_admin: false, full_name: 'Marina Alves' }),
  );
  session.check();
}

export function forgetBrowser(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  session.check();
}
