import { z } from 'zod';
import {
  type PriceProviderName,
  priceProviderNames,
  type RateProviderName,
  rateProviderNames,
} from './ports.js';

/** A comma-separated list of distinct names; empty where no provider is wanted. */
function orderOf<Name extends string>(names: readonly [Name, ...Name[]]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && name !== 'none'),
    )
    .pipe(z.array(z.enum(names)))
    .refine((order) => new Set(order).size === order.length, 'names a provider twice');
}

const perMinute = z.coerce.number().int().min(1).max(6_000);

/** Environment of the feeds, part of the schema of every process that asks providers. */
export const feedSettingsShape = {
  PRICE_PROVIDERS: orderOf(priceProviderNames)
    .prefault(priceProviderNames.join(','))
    .describe('providers of BTC/USD in the order they are believed, comma-separated; "none" for none'),
  RATE_PROVIDERS: orderOf(rateProviderNames)
    .prefault(rateProviderNames.join(','))
    .describe('providers of USD/BRL in the order they are believed, comma-separated; "none" for none'),
  COINBASE_URL: z.url().default('https://api.exchange.coinbase.com').describe('Coinbase Exchange'),
  COINBASE_PER_MINUTE: perMinute.default(240).describe('most questions a minute to Coinbase'),
  BINANCE_URL: z
    .url()
    .default('https://data-api.binance.vision')
    .describe('Binance Spot, the host for market data'),
  BINANCE_PER_MINUTE: perMinute.default(240).describe('most questions a minute to Binance'),
  KRAKEN_URL: z.url().default('https://api.kraken.com').describe('Kraken'),
  KRAKEN_PER_MINUTE: perMinute.default(40).describe('most questions a minute to Kraken'),
  COINGECKO_URL: z
    .url()
    .default('https://api.coingecko.com/api/v3')
    .describe('CoinGecko; of the paid plan https://pro-api.coingecko.com/api/v3'),
  COINGECKO_API_KEY: z.string().min(1).optional().describe('key of CoinGecko, of the plan of COINGECKO_URL'),
  COINGECKO_PER_MINUTE: perMinute.default(10).describe('most questions a minute to CoinGecko'),
  PTAX_URL: z
    .url()
    .default('https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata')
    .describe('Central Bank of Brazil, PTAX'),
  SGS_URL: z.url().default('https://api.bcb.gov.br').describe('Central Bank of Brazil, time series'),
  AWESOMEAPI_URL: z.url().default('https://economia.awesomeapi.com.br').describe('AwesomeAPI'),
  AWESOMEAPI_KEY: z.string().min(1).optional().describe('key of AwesomeAPI'),
  RATES_PER_MINUTE: perMinute.default(30).describe('most questions a minute to each provider of USD/BRL'),
  FEED_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(8_000)
    .describe('milliseconds that a provider may take for an answer'),
  FEED_FAKE_PROVIDERS: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      'yes: the addresses are those of local fake servers, whose prices are kept apart; "npm start -- --providers=local" sets it, production rejects it',
    ),
};

/** {@link feedSettingsShape} alone, for a process that needs nothing else. */
export const feedSettingsSchema = z.object(feedSettingsShape);
export type FeedSettings = z.output<typeof feedSettingsSchema>;

/** How a fake's name begins, wherever it is shown. */
export const localProviderPrefix = 'Local stand-in of';

const labels: Readonly<Record<PriceProviderName | RateProviderName, string>> = {
  coinbase: 'Coinbase',
  binance: 'Binance',
  kraken: 'Kraken',
  coingecko: 'CoinGecko',
  ptax: 'PTAX (Central Bank of Brazil)',
  sgs: 'SGS (Central Bank of Brazil)',
  awesomeapi: 'AwesomeAPI',
};

const rateProviders = ['ptax', 'sgs', 'awesomeapi'] as const satisfies readonly RateProviderName[];

/** The sources under which exchange rates of providers are stored. */
export const rateProviderLabels: readonly string[] = rateProviders.flatMap((name) => [
  labelOf(name, false),
  labelOf(name, true),
]);

/** A provider's name for people; a fake is never shown as the provider itself. */
export function labelOf(name: PriceProviderName | RateProviderName, isStandIn: boolean): string {
  return isStandIn ? `${localProviderPrefix} ${labels[name]}` : labels[name];
}
