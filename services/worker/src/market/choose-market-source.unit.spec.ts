import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@app/platform';
import type { WorkerConfig } from '../config.js';
import { chooseMarketSource } from './choose-market-source.js';
import type { MarketSource } from './market-source.js';

const live: MarketSource = { series: 'market', latest: () => Promise.reject(new Error('not asked')) };

async function chosen(
  config: Partial<
    Pick<WorkerConfig, 'NODE_ENV' | 'MARKET_SOURCE' | 'FEED_FAKE_PROVIDERS' | 'PRICE_PROVIDERS'>
  >,
  isReachable = true,
): Promise<string> {
  const choice = await chooseMarketSource({
    config: {
      NODE_ENV: 'development',
      MARKET_SOURCE: 'auto',
      FEED_FAKE_PROVIDERS: 'no',
      PRICE_PROVIDERS: ['coinbase', 'kraken'],
      ...config,
    },
    live,
    isReachable: () => Promise.resolve(isReachable),
    logger: silentLogger(),
  });
  return choice.kind;
}

describe('choice of the market', () => {
  it('takes the providers when one of them answers at the start', async () => {
    expect(await chosen({})).toBe('live');
  });

  it('takes the recording when none answers or none is configured', async () => {
    expect(await chosen({}, false)).toBe('recorded');
    expect(await chosen({ PRICE_PROVIDERS: [] })).toBe('recorded');
    expect(await chosen({ MARKET_SOURCE: 'recorded' })).toBe('recorded');
  });

  it('never takes the recording in production: an outage at the start is an outage', async () => {
    const NODE_ENV = 'production';
    expect(await chosen({ NODE_ENV }, false)).toBe('live');
    expect(await chosen({ NODE_ENV, PRICE_PROVIDERS: [] })).toBe('none');
    expect(await chosen({ NODE_ENV, MARKET_SOURCE: 'recorded' })).toBe('none');
  });

  it('never takes fakes in production, and elsewhere nothing in their place', async () => {
    await expect(chosen({ NODE_ENV: 'production', FEED_FAKE_PROVIDERS: 'yes' })).rejects.toMatchObject({
      code: 'MARKET.STAND_INS_IN_PRODUCTION',
    });
    expect(await chosen({ FEED_FAKE_PROVIDERS: 'yes' }, false)).toBe('live');
  });
});
