import { existsSync } from 'node:fs';
import { callersPath } from './operator-command.ts';
import { SettingsError } from './settings.ts';

/** `npm start -- --providers=local [--prices FILE]` */
export interface LocalProviders {
  /** CSV with the columns date and close; undefined for the shipped recording. */
  readonly pricesFile: string | undefined;
}

/**
 * Reads the two options; undefined where the providers are the real ones. Fake providers never run in production.
 * @throws SettingsError
 */
export function localProvidersOf(
  flags: { readonly providers: string | undefined; readonly prices: string | undefined },
  nodeEnv: string,
): LocalProviders | undefined {
  if (flags.providers === undefined) {
    if (flags.prices !== undefined) throw new SettingsError('--prices needs --providers=local.');
    return undefined;
  }
  if (flags.providers !== 'local') throw new SettingsError('--providers can only be "local".');
  if (nodeEnv === 'production')
    throw new SettingsError('--providers=local is not allowed with NODE_ENV=production.');
  if (flags.prices === undefined) return { pricesFile: undefined };
  const pricesFile = callersPath(flags.prices);
  if (!existsSync(pricesFile)) throw new SettingsError(`There is no file ${flags.prices}.`);
  return { pricesFile };
}

/** Environment that points every feed of the worker at the fake servers, which mark their answers as such. */
export function fakeProviderEnvironment(
  port: number,
  ready: Readonly<Record<string, unknown>>,
): NodeJS.ProcessEnv {
  const base = (provider: string): string => `http://127.0.0.1:${port}/${provider}`;
  const { historyFrom } = ready;
  return {
    FEED_FAKE_PROVIDERS: 'yes',
    MARKET_SOURCE: 'auto',
    COINBASE_URL: base('coinbase'),
    BINANCE_URL: base('binance'),
    KRAKEN_URL: base('kraken'),
    COINGECKO_URL: base('coingecko'),
    PTAX_URL: base('ptax'),
    SGS_URL: base('sgs'),
    AWESOMEAPI_URL: base('awesomeapi'),
    // Nobody else shares these servers.
    COINBASE_PER_MINUTE: '6000',
    BINANCE_PER_MINUTE: '6000',
    KRAKEN_PER_MINUTE: '6000',
    COINGECKO_PER_MINUTE: '6000',
    RATES_PER_MINUTE: '6000',
    ...(typeof historyFrom === 'string' ? { MARKET_HISTORY_FROM: historyFrom } : {}),
  };
}
