/** One stored event as it is in a stream: never edited, only added to when a `schemaVersion` rises. */
export type GoldenEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly json: string;
  /** The same in the newest version, where a field was renamed and not only added. */
  readonly upcast?: string;
};

const T = '018f6b1a-0000-7000-8000-000000000001';
const R = '018f6b1a-0000-7000-8000-000000000002';
const U = '018f6b1a-0000-7000-8000-000000000003';
const I = '018f6b1a-0000-7000-8000-000000000004';
const REPLACED = '018f6b1a-0000-7000-8000-000000000005';
const P = '018f6b1a-0000-7000-8000-000000000007';
const NOTE = 'v1:018f6b1a-0000-7000-8000-000000000006:AAECAwQFBgcICQoL:c2VhbGVkLXRleHQtZm9yLWV2ZXI';
const FINGERPRINT = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const DAYS = '"tradedOn":"2026-11-24","recordedOn":"2026-11-27","week":"2026-W48"';

export const goldenLedgerEvents: readonly GoldenEvent[] = [
  {
    type: 'ledger.recommendation-issued',
    schemaVersion: 1,
    json: `{"recommendationId":"${R}","week":"2026-W48","issuedOn":"2026-11-24","issuedAt":"2026-11-24T09:00:00.000Z","profile":"direct","base":"10000","price":"6123456","rsi":"58.123456","regime":"transition","investment":{"usd":"6000","btc":"97984"},"reinvestment":null,"sale":null,"strategyVersion":1,"market":{"mode":"live","source":"coinbase","priceAt":"2026-11-24T08:59:30.000Z"},"frozenInputs":{"strategyVersion":1,"rsi":"58.123456","baseCents":"10000"},"explanation":{"sum":{"totalCents":"6000"},"capReached":false,"steps":["base","rsi"],"appearsAt":null}}`,
  },
  {
    type: 'ledger.bitcoin-bought',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":"${R}","planned":{"usd":"6000","btc":"97984"},"quantity":"96187","price":"6123456","value":"5890","fee":"30","rsi":"58.123456","regime":"transition","paid":null,"origin":"recommendation"}`,
  },
  {
    type: 'ledger.bitcoin-bought',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":null,"planned":null,"quantity":"100000","price":"6000000","value":"6000","fee":"0","rsi":null,"regime":null,"paid":{"currency":"BRL","amount":"33000","rate":"5.5","rateDate":"2026-11-24","rateSource":"bcb"},"origin":"manual"}`,
  },
  {
    type: 'ledger.cash-reinvested',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":"${R}","planned":{"usd":"500","btc":"8165"},"quantity":"8165","price":"6123456","value":"500","fee":"0","rsi":"41","regime":"bear","paid":null,"origin":"recommendation"}`,
  },
  {
    type: 'ledger.bitcoin-sold',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":null,"planned":null,"quantity":"50000","price":"6123456","value":"3062","fee":"12","rsi":null,"regime":null,"paid":null,"origin":"manual","proceedsTo":"portfolio_cash"}`,
  },
  {
    type: 'ledger.dynamic-balance-deposited',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"15000"}`,
  },
  {
    type: 'ledger.dynamic-balance-withdrawn',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"5000"}`,
  },
  {
    type: 'ledger.dynamic-balance-built',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"4080","recommendationId":"${R}","reason":"below_base","base":"10000","spent":"5920"}`,
  },
  {
    type: 'ledger.dynamic-balance-used',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"2500","recommendationId":"${R}","base":"10000","spent":"12500","negativeAccepted":false}`,
  },
  {
    type: 'ledger.portfolio-cash-withdrawn',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"1000"}`,
  },
  {
    type: 'ledger.cash-transferred-to-dynamic-balance',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"1000"}`,
  },
  {
    type: 'ledger.transaction-voided',
    schemaVersion: 1,
    json: `{"transactionId":"${T}","voidedOn":"2026-11-27","negativeAccepted":false}`,
  },
  {
    type: 'ledger.transaction-restored',
    schemaVersion: 1,
    json: `{"transactionId":"${T}","restoredOn":"2026-11-28"}`,
  },
  {
    type: 'ledger.weekly-rule-overridden',
    schemaVersion: 1,
    json: `{"transactionId":"${T}","week":"2026-W48","operation":"investment","violations":["one_investment_a_week"]}`,
  },
  {
    type: 'ledger.bitcoin-bought',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":"${R}","planned":{"usd":"6000","btc":"97984"},"quantity":"96187","price":"6123456","value":"5890","fee":"30","rsi":"58.123456","regime":"transition","paid":null,"note":"${NOTE}","importId":null,"replaces":"${REPLACED}","origin":"recommendation"}`,
  },
  {
    type: 'ledger.cash-reinvested',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":"${R}","planned":{"usd":"500","btc":"8165"},"quantity":"8165","price":"6123456","value":"500","fee":"0","rsi":"41","regime":"bear","paid":null,"note":null,"importId":null,"replaces":null,"origin":"recommendation"}`,
  },
  {
    type: 'ledger.bitcoin-sold',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"recommendationId":null,"planned":null,"quantity":"50000","price":"6123456","value":"3062","fee":"12","rsi":null,"regime":null,"paid":null,"note":null,"importId":"${I}","replaces":null,"origin":"import","proceedsTo":"portfolio_cash"}`,
  },
  {
    type: 'ledger.dynamic-balance-deposited',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"amount":"15000","note":"${NOTE}","importId":null,"replaces":null}`,
  },
  {
    type: 'ledger.dynamic-balance-withdrawn',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"amount":"5000","note":null,"importId":null,"replaces":"${REPLACED}"}`,
  },
  {
    type: 'ledger.portfolio-cash-withdrawn',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"amount":"1000","note":null,"importId":null,"replaces":null}`,
  },
  {
    type: 'ledger.portfolio-cash-deposited',
    schemaVersion: 1,
    json: `{"transactionId":"${T}",${DAYS},"amount":"1000","note":null,"importId":"${I}","replaces":null}`,
  },
  {
    type: 'ledger.cash-transferred-to-dynamic-balance',
    schemaVersion: 2,
    json: `{"transactionId":"${T}",${DAYS},"amount":"1000","note":"${NOTE}","importId":null,"replaces":null}`,
  },
  {
    type: 'ledger.transaction-restored',
    schemaVersion: 2,
    json: `{"transactionId":"${T}","restoredOn":"2026-11-28","negativeAccepted":true}`,
  },
  {
    type: 'ledger.import-started',
    schemaVersion: 1,
    json: `{"importId":"${I}","startedOn":"2026-11-27","format":"own","fingerprint":"${FINGERPRINT}","rows":250}`,
  },
  {
    type: 'ledger.import-started',
    schemaVersion: 2,
    json: `{"importId":"${I}","startedOn":"2026-11-27","format":"own","fingerprint":"${FINGERPRINT}","rows":250,"order":"as_given"}`,
  },
  {
    type: 'ledger.import-completed',
    schemaVersion: 1,
    json: `{"importId":"${I}","completedOn":"2026-11-27","negativeAccepted":false}`,
  },
  {
    type: 'ledger.import-aborted',
    schemaVersion: 1,
    json: `{"importId":"${I}","abortedOn":"2026-11-27"}`,
  },
  {
    type: 'ledger.import-voided',
    schemaVersion: 1,
    json: `{"importId":"${I}","voidedOn":"2026-11-28","negativeAccepted":false}`,
  },
  {
    type: 'ledger.import-restored',
    schemaVersion: 1,
    json: `{"importId":"${I}","restoredOn":"2026-11-29","negativeAccepted":false}`,
  },
];

const MAC = '0123456789abcdef'.repeat(4);

export const goldenAccountEvents: readonly GoldenEvent[] = [
  {
    type: 'account.user-registered',
    schemaVersion: 1,
    json: `{"userId":"${U}","registeredAt":"2026-11-01T00:00:00.000Z","language":"pt","timeZone":"America/Sao_Paulo"}`,
  },
  { type: 'account.investor-profile-selected', schemaVersion: 1, json: '{"profile":"strategic"}' },
  { type: 'account.base-investment-changed', schemaVersion: 1, json: '{"base":"10000","entered":null}' },
  { type: 'account.time-zone-changed', schemaVersion: 1, json: '{"timeZone":"Europe/Lisbon"}' },
  { type: 'account.language-changed', schemaVersion: 1, json: '{"language":"en"}' },
  { type: 'account.display-currency-changed', schemaVersion: 1, json: '{"currency":"BRL"}' },
  { type: 'account.tax-country-changed', schemaVersion: 1, json: '{"country":"BR"}' },
  { type: 'account.role-granted', schemaVersion: 1, json: '{"role":"auditor"}' },
  {
    type: 'account.user-registered',
    schemaVersion: 2,
    json: `{"userId":"${U}","registeredAt":"2026-11-01T00:00:00.000Z","language":"pt","timeZone":"America/Sao_Paulo","username":"${NOTE}","fullName":null,"email":"${NOTE}"}`,
  },
  { type: 'account.email-changed', schemaVersion: 1, json: `{"email":"${NOTE}"}` },
  { type: 'account.email-changed', schemaVersion: 1, json: '{"email":null}' },
  { type: 'account.email-confirmed', schemaVersion: 1, json: '{}' },
  {
    type: 'account.base-investment-changed',
    schemaVersion: 1,
    json: '{"base":"13889","entered":{"currency":"BRL","amount":"75000","rate":"5.4","rateDate":"2026-11-27","rateSource":"bcb"}}',
  },
  { type: 'account.role-revoked', schemaVersion: 1, json: '{"role":"auditor"}' },
  { type: 'account.role-granted', schemaVersion: 2, json: `{"role":"admin","mac":"${MAC}"}` },
  { type: 'account.role-revoked', schemaVersion: 2, json: `{"role":"admin","mac":"${MAC}"}` },
  {
    type: 'account.terms-accepted',
    schemaVersion: 1,
    json: '{"version":1,"acceptedAt":"2026-11-30T00:00:00.000Z"}',
  },
  { type: 'account.disabled', schemaVersion: 1, json: '{}' },
  { type: 'account.enabled', schemaVersion: 1, json: '{}' },
  { type: 'account.erased', schemaVersion: 1, json: '{}' },
];

export const goldenSubscriptionEvents: readonly GoldenEvent[] = [
  {
    type: 'subscription.started',
    schemaVersion: 1,
    json: '{"plan":"annual","startedAt":"2026-11-01T00:00:00.000Z","paidUntil":"2027-11-01T00:00:00.000Z","origin":"demo"}',
    upcast:
      '{"plan":"annual","from":"2026-11-01T00:00:00.000Z","paidUntil":"2027-11-01T00:00:00.000Z","anchorDay":1,"daysAdded":365,"origin":"demo","paymentId":null,"note":null}',
  },
  {
    type: 'subscription.started',
    schemaVersion: 2,
    json: `{"plan":"quarterly","from":"2026-11-30T08:00:00.000Z","paidUntil":"2027-02-28T08:00:00.000Z","anchorDay":30,"daysAdded":90,"origin":"payment","paymentId":"${P}","note":null}`,
  },
  {
    type: 'subscription.extended',
    schemaVersion: 1,
    json: '{"plan":"quarterly","from":"2027-02-28T08:00:00.000Z","paidUntil":"2027-05-30T08:00:00.000Z","anchorDay":30,"daysAdded":91,"origin":"administrator","paymentId":null,"note":null}',
  },
  {
    type: 'subscription.cancelled',
    schemaVersion: 1,
    json: `{"reason":"payment-reversed","paymentId":"${P}","at":"2026-12-10T00:00:00.000Z","formerlyUntil":"2027-05-30T08:00:00.000Z","paidUntil":"2027-03-10T00:00:00.000Z","note":null}`,
  },
  {
    type: 'subscription.expired',
    schemaVersion: 1,
    json: '{"paidUntil":"2027-03-10T00:00:00.000Z","at":"2027-03-10T01:00:00.000Z"}',
  },
  {
    type: 'subscription.reactivated',
    schemaVersion: 1,
    json: `{"plan":"monthly","from":"2027-04-01T00:00:00.000Z","paidUntil":"2027-05-01T00:00:00.000Z","anchorDay":1,"daysAdded":30,"origin":"demo","paymentId":null,"note":"${NOTE}","formerlyUntil":"2027-03-10T00:00:00.000Z"}`,
  },
];

export const goldenPaymentEvents: readonly GoldenEvent[] = [
  {
    type: 'payment.created',
    schemaVersion: 1,
    json: `{"paymentId":"${P}","at":"2026-11-29T12:00:00.000Z","plan":"quarterly","method":"brl","provider":"mercadopago","priceSet":"current","usdPrice":"7200","brlPrice":"14400","basis":"list","rate":{"rate":"5.4","rateDate":"2026-11-27","rateSource":"bcb"},"userId":null,"language":"pt","timeZone":"America/Sao_Paulo","reference":"123456789-aaaa","redirectUrl":"https://pay.example.com/1","expiresAt":"2026-12-03T02:59:59.000Z","boletoDueOn":"2026-12-02","secondOf":null}`,
  },
  {
    type: 'payment.pending',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":"5000000002","providerStatus":"confirming"}',
  },
  {
    type: 'payment.underpaid',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":"5000000002","providerStatus":"partially_paid","paid":{"unit":"BTC","amount":"0.0005"},"due":{"unit":"BTC","amount":"0.00076"}}',
  },
  {
    type: 'payment.confirmed',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":"5000000002","providerStatus":"finished","paid":{"unit":"BTC","amount":"0.00076"},"due":{"unit":"BTC","amount":"0.00076"}}',
  },
  {
    type: 'payment.held',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","reason":"second-payment"}',
  },
  {
    type: 'payment.settled',
    schemaVersion: 1,
    json: `{"at":"2026-11-29T12:00:00.000Z","userId":"01900000-0000-7000-8000-000000000001","by":"system"}`,
  },
  {
    type: 'payment.expired',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":null,"providerStatus":null}',
  },
  {
    type: 'payment.failed',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":"5000000002","providerStatus":"rejected"}',
  },
  {
    type: 'payment.reversed',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","providerPaymentId":"5000000002","providerStatus":"refunded","kind":"refund"}',
  },
  {
    type: 'payment.closed',
    schemaVersion: 1,
    json: '{"at":"2026-11-29T12:00:00.000Z","closing":"paid-back"}',
  },
];

export const goldenTrackRecordEvents: readonly GoldenEvent[] = [
  {
    type: 'track.week-published',
    schemaVersion: 1,
    json: '{"week":"2026-W50","monday":"2026-12-07","isDemo":false,"strategyVersion":1,"closedOn":"2026-12-06","price":"9123456","sources":["Coinbase","Kraken"],"rsi":"44.123456","momentum":"-0.123456","regime":"bear","sid":"0.272000","multipliers":{"direct":"1.644000","strategic":"2.466000"},"isSale":false}',
  },
  {
    type: 'track.week-missed',
    schemaVersion: 1,
    json: '{"week":"2026-W51","monday":"2026-12-14","isDemo":false,"reason":"unconfirmed-close"}',
  },
];
