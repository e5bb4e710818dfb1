export { createGateways } from './create-gateways.js';
export type { GatewayOptions, Gateways } from './create-gateways.js';
export { sandboxHeader } from './gateways/gateway-client.js';
export { GatewayError } from './gateways/gateway-error.js';
export type { GatewayErrorCode } from './gateways/gateway-error.js';
export type {
  Checkout,
  OpenedCheckout,
  PaymentGateway,
  PaymentNotice,
  ReadNotice,
  RecordedCheckout,
  WebhookRequest,
} from './gateways/payment-gateway.js';
export { paymentSettingsSchema, paymentSettingsShape } from './payment-settings.js';
export type { PaymentSettings } from './payment-settings.js';
