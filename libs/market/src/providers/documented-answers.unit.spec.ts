import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { parseExactJson } from '@app/platform';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { formatBrlRate } from '../numbers/brl-rate.js';
import { formatUsdPrice } from '../numbers/usd-price.js';
import type { PriceProvider, RateProvider } from '../ports.js';
import { awesomeapi } from './awesomeapi/awesomeapi.js';
import { binance } from './binance/binance.js';
import { coinbase } from './coinbase/coinbase.js';
import { coingecko } from './coingecko/coingecko.js';
import { kraken } from './kraken/kraken.js';
import type { ProviderContext } from './provider-context.js';
import { ptax } from './ptax/ptax.js';
import { sgs } from './sgs/sgs.js';

const signal = new AbortController().signal;
const now = '2025-09-12T12:00:00.000Z';

/** A provider that answers every question with one text, and what it was asked. */
function answering(text: string): { context: ProviderContext; asked: string[] } {
  const asked: string[] = [];
  const context: ProviderContext = {
    label: 'test',
    clock: fixedClock(now),
    ask: async (_need, { path, query = {} }, read) => {
      asked.push(`${path} ${Object.values(query).join(' ')}`.trim());
      return Promise.resolve(read({ body: parseExactJson(text), nowMs: Date.parse(now) }));
    },
  };
  return { context, asked };
}
const newYear = { from: dayNumberOf('2024-12-30'), to: dayNumberOf('2025-01-02') };
async function closesOf(provider: (context: ProviderContext) => PriceProvider, text: string) {
  const { context } = answering(text);
  const closes = await provider(context).closes(newYear, signal);
  return closes.map(({ day, close }) => `${isoDateOf(day)} ${formatUsdPrice(close)}`);
}
async function ratesOf(provider: (context: ProviderContext) => RateProvider, text: string) {
  const { context, asked } = answering(text);
  const day = dayNumberOf('2025-09-10');
  const rates = await provider(context).rates({ from: day - 1, to: day }, signal);
  return { asked, rates: rates.map((rate) => `${isoDateOf(rate.day)} ${formatBrlRate(rate.rate)}`) };
}
const withoutKey = (context: ProviderContext) => coingecko(context, { apiKey: undefined, isPro: false });

/** The answers as the providers' own documentation shows them: the fakes could share a misreading with the adapters. */
describe('a documented answer', () => {
  it('of Coinbase has the close behind low, high and open', async () => {
    const text = '[[1735689600,92800.55,95100.0,93500.1,94400.2,8123.4567]]';
    expect(await closesOf(coinbase, text)).toEqual(['2025-01-01 94400.2']);
  });

  it('of Binance has the close behind open, high and low, at the open time of its day', async () => {
    const text =
      '[[1735689600000,"93500.10","95100.00","92800.55","94400.20","12345.67800000",1735775999999,"1160000000.12",1500000,"6100.00000000","575000000.00","0"]]';
    expect(await closesOf(binance, text)).toEqual(['2025-01-01 94400.2']);
  });

  it('of Kraken is keyed by its own name of the pair', async () => {
    const text =
      '{"error":[],"result":{"XXBTZUSD":[[1735689600,"93500.1","95100.0","92800.5","94400.2","94010.3","1234.56789",45678]],"last":1735603200}}';
    expect(await closesOf(kraken, text)).toEqual(['2025-01-01 94400.2']);
  });

  it('of CoinGecko is at the beginning of the day after', async () => {
    const text =
      '{"prices":[[1735603200000,95700.0],[1735689600000,94400.2]],"market_caps":[[1735603200000,1.9e12]],"total_volumes":[[1735603200000,3.1e10]]}';
    expect(await closesOf(withoutKey, text)).toEqual(['2024-12-30 95700', '2024-12-31 94400.2']);
  });

  it.each([
    [
      'Binance',
      binance,
      '{"symbol":"BTCUSDT","priceChangePercent":"-1.254","lastPrice":"94499.50000000","openTime":1735603200000,"closeTime":1735689599999,"count":3}',
      { price: '94499.5', asOf: '2024-12-31T23:59:59.999Z', change24h: -1.254 },
    ],
    [
      'CoinGecko',
      withoutKey,
      '{"bitcoin":{"usd":94400.2,"usd_24h_change":-1.36,"brl":582000.5,"brl_24h_change":-1.1,"last_updated_at":1735689600}}',
      { price: '94400.2', asOf: '2025-01-01T00:00:00.000Z', change24h: -1.36 },
    ],
    [
      'Coinbase',
      coinbase,
      '{"ask":"94400.21","bid":"94400.20","volume":"8123.45","trade_id":800000001,"price":"94400.20","size":"0.001","time":"2025-01-01T12:00:00.123456Z","open":"95700.00","high":"96000.00","low":"94000.00","last":"94400.20"}',
      { price: '94400.2', asOf: '2025-01-01T12:00:00.123Z', change24h: -1.3582 },
    ],
  ] as const)('of %s tells price, market time and change', async (_name, provider, text, expected) => {
    const quote = await provider(answering(text).context).spot(signal);
    expect({
      price: formatUsdPrice(quote.price),
      asOf: quote.asOf.toISOString(),
      change24h: quote.change24h,
    }).toEqual(expected);
  });

  it('of PTAX is asked for by MM-DD-YYYY in quotes and tells the sell side', async () => {
    const { asked, rates } = await ratesOf(
      ptax,
      '{"@odata.context":"https://example.test","value":[{"cotacaoCompra":5.41170,"cotacaoVenda":5.41230,"dataHoraCotacao":"2025-09-10 13:07:27.786"}]}',
    );
    expect(rates).toEqual(['2025-09-10 5.4123']);
    expect(asked[0]).toContain("'09-09-2025' '09-10-2025'");
  });

  it('of SGS is asked for by DD/MM/YYYY and dated so', async () => {
    const { asked, rates } = await ratesOf(sgs, '[{"data":"10/09/2025","valor":"5.4123"}]');
    expect(rates).toEqual(['2025-09-10 5.4123']);
    expect(asked).toEqual(['/dados/serie/bcdata.sgs.1/dados json 09/09/2025 10/09/2025']);
  });

  it('of AwesomeAPI names the pair in its first entry alone', async () => {
    const { rates } = await ratesOf(
      (context) => awesomeapi(context, undefined),
      '[{"code":"USD","codein":"BRL","name":"Dolar Americano/Real Brasileiro","high":"5.45","low":"5.38","varBid":"0.01","pctChange":"0.25","bid":"5.4105","ask":"5.4115","timestamp":"1757500000","create_date":"2025-09-10 11:00:00"},{"high":"5.44","low":"5.40","bid":"5.42","ask":"5.421","timestamp":"1757448000"}]',
    );
    expect(rates).toEqual(['2025-09-09 5.421', '2025-09-10 5.4115']);
  });
});

describe('an error inside an answer of Kraken, which comes with status 200', () => {
  it.each([
    ['EAPI:Rate limit exceeded', 'FEED.RATE_LIMITED'],
    ['EGeneral:Too many requests', 'FEED.RATE_LIMITED'],
    ['EService:Unavailable', 'FEED.SERVER_ERROR'],
    ['EQuery:Unknown asset pair', 'FEED.REFUSED'],
  ])('%s is %s', async (error, code) => {
    const { context } = answering(JSON.stringify({ error: [error] }));
    await expect(kraken(context).spot(signal)).rejects.toMatchObject({ code });
  });

  it('and two pairs at once are no answer', async () => {
    const { context } = answering('{"error":[],"result":{"XXBTZUSD":[],"XETHZUSD":[],"last":0}}');
    await expect(kraken(context).closes(newYear, signal)).rejects.toMatchObject({ code: 'FEED.BAD_ANSWER' });
  });
});
