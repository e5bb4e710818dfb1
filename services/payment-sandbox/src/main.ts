import { startPaymentSandbox } from '@app/payments/testing';
import { AppError, createLifecycle, createLogger, loadConfig } from '@app/platform';
import { configSchema } from './config.js';

const config = loadConfig(configSchema, process.env);
if (config.NODE_ENV === 'production')
  throw new AppError('PAYMENT.SANDBOX_IN_PRODUCTION', 'the payment sandbox does not run in production');
const logger = createLogger({ service: 'payment-sandbox', level: config.LOG_LEVEL });
const lifecycle = createLifecycle({ logger });

const sandbox = await startPaymentSandbox({
  ...{ secret: config.PAYMENT_SANDBOX_SECRET, port: config.PAYMENT_SANDBOX_PORT },
  file: config.PAYMENT_SANDBOX_FILE,
});
lifecycle.onShutdown('payment sandbox', () => sandbox.stop());
logger.info({ port: sandbox.port }, 'payment sandbox runs; no money moves');
lifecycle.announceReady({ port: sandbox.port });
