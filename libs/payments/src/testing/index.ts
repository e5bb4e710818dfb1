export { startFakePaymentProviders } from './fake-providers.js';
export type { FakePayment, FakePaymentProviders } from './fake-providers.js';
export { possibleActions } from './sandbox-checkout.js';
export type { SandboxAction, SandboxCheckout } from './sandbox-checkout.js';
export type { NoticeDelivery, PostNotice } from './sandbox-notices.js';
export { startPaymentSandbox } from './start-payment-sandbox.js';
export type { PaymentSandbox } from './start-payment-sandbox.js';
