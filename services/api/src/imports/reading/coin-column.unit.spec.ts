import { describe, expect, it } from '@jest/globals';
import { codeOf, draftOf, read } from './read-file.fixture.js';
import type { ReadFile } from './read-file.js';

const day = '2024-02-01';
const confirmed = { date: 0, type: 1, quantity: 3, price: 4 };
const outcomes = ({ rows }: ReadFile): unknown => rows.map((row) => draftOf(row)?.kind ?? codeOf(row));

describe('a column that names the coin', () => {
  it.each(['Crypto', 'Asset', 'Coin', 'Currency', 'Ativo', 'Moeda', 'Criptomoeda', 'Token', 'Anything'])(
    '%s is found and proposed: other coins of a generic file were recorded as Bitcoin',
    (name) => {
      const file = [
        `Date;Type;${name};Quantity;Price`,
        `${day};buy;BTC;0.5;43000`,
        `${day};buy;ETH;0.5;2300`,
        `${day};sell;Solana;5.5;100`,
      ].join('\n');
      expect(read(file).columns).toMatchObject({ ...confirmed, asset: 2 });
      const columns = { ...confirmed, asset: 2 };
      expect(outcomes(read(file, { columns }))).toEqual(['buy', 'IMPORT.NOT_BITCOIN', 'IMPORT.NOT_BITCOIN']);
      // A request that says nothing of the column does not make Bitcoin of all rows either.
      expect(outcomes(read(file, { columns: confirmed }))).toEqual([
        'buy',
        'IMPORT.NOT_BITCOIN',
        'IMPORT.NOT_BITCOIN',
      ]);
    },
  );

  it('is one of several that name it: with two of them neither was taken', () => {
    const file = `Date;Type;Asset;Quantity;Price;Ticker\n${day};buy;Ethereum;0.5;2300;ETH\n${day};buy;Bitcoin;0.5;43000;BTC`;
    expect(read(file).columns).toMatchObject({ asset: 2 });
    expect(outcomes(read(file, { columns: confirmed }))).toEqual(['IMPORT.NOT_BITCOIN', 'buy']);
  });

  it('is asked before the type: what happened to another coin is no question', () => {
    const file = `Date;Type;Coin;Quantity;Price\n${day};Staking;ETH;0.5;2300\n${day};Staking;BTC;0.5;43000`;
    expect(outcomes(read(file, { columns: confirmed }))).toEqual([
      'IMPORT.NOT_BITCOIN',
      'IMPORT.TYPE_UNKNOWN',
    ]);
  });

  it('may be the one of the money, by its cells', () => {
    const file = `Date;Type;Moeda;Quantity;Price\n${day};buy;BRL;0.5;200000`;
    expect(read(file).columns).toMatchObject({ currency: 2 });
    expect(read(file).columns).not.toHaveProperty('asset');
  });

  it('is not the one of the money with a euro in it: all rows in dollars were refused as another coin', () => {
    const file = [
      'Date;Type;BTC;Price;Currency',
      `${day};buy;0.5;43000;USD`,
      `${day};buy;0.5;39000;EUR`,
      `${day};sell;0.5;43000;USD`,
    ].join('\n');
    const { columns } = read(file);
    expect(columns).toMatchObject({ quantity: 2, price: 3, currency: 4 });
    expect(columns).not.toHaveProperty('asset');
    expect(outcomes(read(file, { columns }))).toEqual(['buy', 'IMPORT.CURRENCY_UNKNOWN', 'sell']);
  });

  it('is the one with Bitcoin in it, whatever money is there too', () => {
    const file = `Date;Type;Currency;Quantity;Price\n${day};buy;BTC;0.5;43000\n${day};deposit;EUR;5;1`;
    expect(read(file).columns).toMatchObject({ asset: 2 });
  });

  it('is none where the person says so; then the rows do not say what they are of', () => {
    const file = `Date;Type;Coin;Quantity;Price\n${day};buy;main;0.5;43000`;
    const { rows } = read(file, { columns: { ...confirmed, asset: null } });
    expect(draftOf(rows[0])).toMatchObject({ isCoinNamed: false });
    expect(
      draftOf(read(file, { columns: { ...confirmed, asset: 2 }, pairs: { main: 'btc' } }).rows[0]),
    ).toMatchObject({
      isCoinNamed: true,
    });
  });

  it('that is empty in a row says nothing: the row is not taken for Bitcoin', () => {
    const file = `Date;Type;Coin;Quantity;Price\n${day};buy;BTC;0.5;43000\n${day};buy;;0.5;2300`;
    expect(outcomes(read(file, { columns: confirmed }))).toEqual(['buy', 'IMPORT.VALUE_MISSING']);
  });

  it('refuses a movement of cash of another coin, which was recorded as dollars', () => {
    const file = `Date;Type;Coin;Quantity;Value\n${day};in;BTC;;5.00\n${day};in;USDT;;5.00`;
    const columns = { date: 0, type: 1, asset: 2, quantity: 3, value: 4 };
    const { rows } = read(file, { columns, types: { in: 'deposit' } });
    expect(codeOf(rows[0])).toBe('IMPORT.CURRENCY_UNKNOWN');
    expect(draftOf(rows[1])).toMatchObject({ kind: 'deposit', amount: 500n, notices: ['dollar_coin'] });
  });

  it('is named by the header of the quantity too', () => {
    const rows = (name: string) =>
      read(`Date;Type;${name};Price\n${day};buy;0.5;43000`, {
        columns: { date: 0, type: 1, quantity: 2, price: 3 },
      }).rows;
    expect(draftOf(rows('Amount (BTC)')[0])).toMatchObject({ isCoinNamed: true });
    expect(codeOf(rows('Amount ETH')[0])).toBe('IMPORT.NOT_BITCOIN');
    expect(draftOf(rows('Amount')[0])).toMatchObject({ isCoinNamed: false });
  });
});

describe('a name that is not known', () => {
  const file = `Date;Type;Pair;Quantity;Price\n${day};buy;tBTCUST;0.5;43000`;

  it('is asked for: it was refused as "not Bitcoin"', () => {
    const [row] = read(file, { columns: { ...confirmed, pair: 2 } }).rows;
    expect(row).toMatchObject({ fault: { code: 'IMPORT.PAIR_UNKNOWN', members: { text: 'tBTCUST' } } });
  });

  it('is read as the person says', () => {
    const as = (meaning: 'btc_usd' | 'btc_brl' | 'other') =>
      read(file, { columns: { ...confirmed, pair: 2 }, pairs: { tBTCUST: meaning } }).rows[0];
    expect(draftOf(as('btc_usd'))).toMatchObject({ currency: 'USD' });
    expect(draftOf(as('btc_brl'))).toMatchObject({ currency: 'BRL' });
    expect(codeOf(as('other'))).toBe('IMPORT.NOT_BITCOIN');
  });

  it('of a stablecoin is counted as dollars, and said so, or refused', () => {
    const of = (pair: string) =>
      read(`Date;Type;Pair;Quantity;Price\n${day};buy;${pair};0.5;43000`, {
        columns: { ...confirmed, pair: 2 },
      }).rows[0];
    expect(draftOf(of('BTC/USDC'))).toMatchObject({ currency: 'USD', notices: ['dollar_coin'] });
    expect(codeOf(of('BTC/PYUSD'))).toBe('IMPORT.CURRENCY_UNKNOWN');
    const units = read(`Date;Type;Quantity;Price\n${day};buy;0.5 BTC;43000 USDT`, {
      columns: { date: 0, type: 1, quantity: 2, price: 3 },
    });
    expect(draftOf(units.rows[0])).toMatchObject({ notices: ['dollar_coin'] });
  });
});

describe('a generic header in Portuguese', () => {
  const rows = '13/01/2024;compra;0,5;250000,00;125000,00';

  it('is Mercado Bitcoin only with all its columns: any Brazilian file was read as one', () => {
    expect(read(`Data;Tipo;Quantidade;Preço;Total\n${rows}`)).toMatchObject({ detected: 'generic' });
    expect(
      read(`Data;Par;Tipo;Quantidade;Preço;Total;Taxa\n13/01/2024;BTC-BRL;compra;0,5;2,00;1,00;0`),
    ).toMatchObject({
      detected: 'mercado_bitcoin',
    });
  });
});
