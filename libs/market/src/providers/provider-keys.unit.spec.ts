import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { FeedError } from '../http/feed-error.js';
import { awesomeapi } from './awesomeapi/awesomeapi.js';
import { coingecko } from './coingecko/coingecko.js';
import type { ProviderContext, Question } from './provider-context.js';

const signal = new AbortController().signal;
const range = { from: 20_000, to: 20_001 };

/** A context that answers nothing and keeps the questions. */
function listening(): { context: ProviderContext; asked: Question[] } {
  const asked: Question[] = [];
  const context: ProviderContext = {
    label: 'test',
    clock: fixedClock('2026-11-10T12:00:00.000Z'),
    ask: (_need, question) => {
      asked.push(question);
      return Promise.reject(new FeedError('FEED.REFUSED', 'no answer'));
    },
  };
  return { context, asked };
}
const headersOf = (asked: readonly Question[]) => asked.map(({ headers }) => headers);

describe('the key of a provider', () => {
  it.each([
    [false, 'x-cg-demo-api-key'],
    [true, 'x-cg-pro-api-key'],
  ])('of CoinGecko goes with every question in the header of its plan (paid: %p)', async (isPro, header) => {
    const { context, asked } = listening();
    const provider = coingecko(context, { apiKey: 'secret', isPro });
    await Promise.allSettled([provider.spot(signal), provider.closes(range, signal)]);
    expect(headersOf(asked)).toEqual([{ [header]: 'secret' }, { [header]: 'secret' }]);
  });

  it('of AwesomeAPI goes with every question', async () => {
    const { context, asked } = listening();
    await Promise.allSettled([awesomeapi(context, 'secret').rates(range, signal)]);
    expect(headersOf(asked)).toEqual([{ 'x-api-key': 'secret' }]);
  });

  it('is in no address, and in no header where there is none', async () => {
    const { context, asked } = listening();
    const without = coingecko(context, { apiKey: undefined, isPro: false });
    await Promise.allSettled([
      without.spot(signal),
      awesomeapi(context, undefined).rates(range, signal),
      coingecko(context, { apiKey: 'secret', isPro: false }).spot(signal),
    ]);
    expect(headersOf(asked).slice(0, 2)).toEqual([{}, {}]);
    expect(JSON.stringify(asked.map(({ path, query }) => [path, query]))).not.toContain('secret');
  });
});
