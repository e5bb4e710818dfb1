import { describe, expect, it } from '@jest/globals';
import { pairNamed, tradedIn } from './pair-names.js';

const USD = { currency: 'USD', isCoin: false };
const COIN = { currency: 'USD', isCoin: true };
const BRL = { currency: 'BRL', isCoin: false };

describe('the name of a pair', () => {
  it.each([
    ['BTC', undefined],
    ['XBT', undefined],
    ['XXBT', undefined],
    ['Bitcoin', undefined],
    ['bitcoin (BTC)', undefined],
    ['BTC - Bitcoin', undefined],
    ['BTCUSD', USD],
    ['BTC/USD', USD],
    ['BTC-USD', USD],
    ['BTC_USD', USD],
    ['BTC:USD', USD],
    ['BTC.USD', USD],
    ['BTC USD', USD],
    ['BTC / USD', USD],
    ['BTC\u00A0/\u00A0USD', USD],
    ['btcusd', USD],
    ['tBTCUSD', USD],
    ['XBTUSD', USD],
    ['XBT/USD', USD],
    ['XXBTZUSD', USD],
    ['XXBT/ZUSD', USD],
    ['USD-BTC', USD],
    ['BTCUSDT', COIN],
    ['XBTUSDT', COIN],
    ['BTC-USDC', COIN],
    ['BTCBUSD', COIN],
    ['BTCTUSD', COIN],
    ['BTCFDUSD', COIN],
    ['BTC/DAI', COIN],
    ['USDT_BTC', COIN],
    ['BTCBRL', BRL],
    ['BTC-BRL', BRL],
    ['BTC/R$', BRL],
    ['XBTBRL', BRL],
    ['XXBTZBRL', BRL],
    ['BRLBTC', BRL],
    ['BRL-BTC', BRL],
    ['BRL/XBT', BRL],
  ])('%s is Bitcoin: names that were refused as "not Bitcoin" are read', (name, quote) => {
    expect(pairNamed(name)).toEqual({ is: 'bitcoin', quote });
  });

  it.each([
    'ETHUSDT',
    'XETHZUSD',
    'ETH/BTC',
    'ETHBTC',
    'BCHUSD',
    'WBTCUSD',
    'BTCB-USD',
    'Bitcoin Cash',
    'SOL',
    'USDTBRL',
    'USD',
  ])('%s is something else', (name) => {
    expect(pairNamed(name)).toEqual({ is: 'other' });
  });

  it.each(['BTCEUR', 'XXBTZEUR', 'BTC/GBP', 'BTC-BRZ', 'BTC-PYUSD'])(
    '%s is Bitcoin for other money',
    (name) => {
      expect(pairNamed(name)).toEqual({ is: 'other_money' });
    },
  );

  it.each(['tBTCUST', 'BTC-PERP', 'BTCUSD_240628', 'FOOUSD', 'FOO', ''])('%s is not known', (name) => {
    expect(pairNamed(name)).toBeUndefined();
  });

  it('is read in every order, with every separator and with none', () => {
    const money = ['USD', 'ZUSD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'USDP', 'DAI', 'BRL', 'ZBRL'];
    const separators = ['', '-', '/', '_', ':', ' ', '.', '|', ' / ', '\u00A0', '\u2013'];
    const wrong = ['BTC', 'XBT', 'XXBT'].flatMap((coin) =>
      money.flatMap((quote) =>
        separators
          .flatMap((separator) => [`${coin}${separator}${quote}`, `${quote}${separator}${coin}`])
          .filter((name) => {
            const traded = pairNamed(name);
            const expected = quote.endsWith('BRL') ? 'BRL' : 'USD';
            return traded?.is !== 'bitcoin' || traded.quote?.currency !== expected;
          }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('that is not known is what the person says', () => {
    const said = { tBTCUST: 'btc_usd', 'BTC-PERP': 'other' } as const;
    expect(tradedIn(' tBTCUST ', said)).toEqual({ is: 'bitcoin', quote: USD });
    expect(tradedIn('BTC-PERP', said)).toEqual({ is: 'other' });
    expect(tradedIn('__proto__', said)).toBeUndefined();
  });
});
