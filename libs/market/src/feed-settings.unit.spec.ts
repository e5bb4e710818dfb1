import { describe, expect, it } from '@jest/globals';
import { feedSettingsSchema } from './feed-settings.js';

const parsed = (environment: Record<string, string>) => feedSettingsSchema.safeParse(environment);

describe('settings of the feeds', () => {
  it('name the providers in the order in which they are believed, each of them or none', () => {
    expect(parsed({}).data).toMatchObject({
      PRICE_PROVIDERS: ['coinbase', 'binance', 'kraken', 'coingecko'],
      RATE_PROVIDERS: ['ptax', 'sgs', 'awesomeapi'],
    });
    expect(parsed({ PRICE_PROVIDERS: ' kraken , coinbase', RATE_PROVIDERS: 'sgs' }).data).toMatchObject({
      PRICE_PROVIDERS: ['kraken', 'coinbase'],
      RATE_PROVIDERS: ['sgs'],
    });
    expect(parsed({ PRICE_PROVIDERS: 'none' }).data?.PRICE_PROVIDERS).toEqual([]);
  });

  it.each([
    { PRICE_PROVIDERS: 'coinbase,coinbase' },
    { PRICE_PROVIDERS: 'bitstamp' },
    { RATE_PROVIDERS: 'coinbase' },
    { COINBASE_URL: 'exchange' },
    { KRAKEN_PER_MINUTE: '0' },
    { COINGECKO_API_KEY: '' },
    { FEED_TIMEOUT_MS: '1' },
  ])('are rejected as %j', (environment) => {
    expect(parsed(environment).success).toBe(false);
  });
});
