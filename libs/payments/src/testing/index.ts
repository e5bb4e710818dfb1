export { startFakePaymentProviders } from './fake-providers.js';
export type { FakePayment, FakePaymentProviders } from './fake-providers.js';
