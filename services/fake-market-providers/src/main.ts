import { startFakeProviders } from '@app/market/testing';
import { AppError, createLifecycle, createLogger, loadConfig } from '@app/platform';
import { configSchema } from './config.js';
import { readCloses } from './read-closes.js';

const config = loadConfig(configSchema, process.env);
if (config.NODE_ENV === 'production')
  throw new AppError('STAND_IN.PRODUCTION', 'local stand-ins of providers do not run in production');
const logger = createLogger({ service: 'fake-market-providers', level: config.LOG_LEVEL });
const lifecycle = createLifecycle({ logger });

const closes = await readCloses(config.FAKE_PROVIDERS_PRICES);
const standIn = await startFakeProviders({ closes, port: config.FAKE_PROVIDERS_PORT });
lifecycle.onShutdown('stand-ins', () => standIn.stop());
logger.info({ port: standIn.port, days: closes.length }, 'local stand-ins of the market data providers run');
lifecycle.announceReady({ port: standIn.port, historyFrom: closes[0]?.date });
