import { startFakeProviders } from '@app/market/testing';
import { AppError, createLifecycle, createLogger, loadConfig } from '@app/platform';
import { configSchema } from './config.js';
import { readCloses } from './read-closes.js';

const config = loadConfig(configSchema, process.env);
if (config.NODE_ENV === 'production')
  throw new AppError('FAKE_PROVIDERS.PRODUCTION', 'fake providers do not run in production');
const logger = createLogger({ service: 'fake-market-providers', level: config.LOG_LEVEL });
const lifecycle = createLifecycle({ logger });

const closes = await readCloses(config.FAKE_PROVIDERS_PRICES);
const providers = await startFakeProviders({ closes, port: config.FAKE_PROVIDERS_PORT });
lifecycle.onShutdown('fake providers', () => providers.stop());
logger.info({ port: providers.port, days: closes.length }, 'fake market data providers run');
lifecycle.announceReady({ port: providers.port, historyFrom: closes[0]?.date });
