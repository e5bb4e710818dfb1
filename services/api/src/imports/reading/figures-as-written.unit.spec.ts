import { describe, expect, it } from '@jest/globals';
import { codeOf, draftOf, read } from './read-file.fixture.js';
import type { ReadingChoices } from './read-file.js';

const columns = { date: 0, type: 1, quantity: 2, price: 3, value: 4, fee: 5 };
const row = (cells: string, choices: ReadingChoices = {}, header = 'Date;Type;Quantity;Price;Value;Fee') =>
  read(`${header}\n2024-02-13;${cells}`, { columns, ...choices }).rows[0];

describe('figures as programs write them', () => {
  it.each([
    ['buy;0.5;$43,000.00;$21,500.00;$1.50', 'USD'],
    ['buy;0.5;US$ 43,000.00;21500;1.5', 'USD'],
    ['buy;0.5 BTC;43000 USD;21500USD;1.50 USD', 'USD'],
    ['buy;0.5;USD 43000.00;21,500.00 $;1.5', 'USD'],
    ['buy;0.5;R$ 43.000,00;R$\u00A021.500,00;R$ 1,50', 'BRL'],
    ['buy;0.5;43000,00 R$;21500,00;1,50', 'BRL'],
    ['buy;0.5;43\u00A0000.00;21\u202F500.00;1.50', 'USD'],
    ['buy;0.5;43\u2019000.00;21\u2018500.00;1.50', 'USD'],
    ['buy;+0.5;43000;-21500;-1.5', 'USD'],
    ['buy;0.5;43000;-$21,500.00;-$1.50', 'USD'],
    ['buy;0.5;43000;$-21,500.00;\u22121.50', 'USD'],
    ['buy;50000000 sats;43000;21500;1.5', 'USD'],
  ])('%j is read', (cells, currency) => {
    expect(draftOf(row(cells))).toMatchObject({
      currency,
      quantity: 50_000_000n,
      price: { digits: 43_000n, scale: 0 },
      value: { digits: 21_500n, scale: 0 },
      fee: { digits: 15n, scale: 1 },
    });
  });

  it('with a minus for what went out are read: a sale of -0.5 BTC was refused', () => {
    const sale = { kind: 'sell', quantity: 50_000_000n, value: { digits: 21_500n } };
    expect(draftOf(row('sell;-0.5;43000;21500;-1.5'))).toMatchObject(sale);
    expect(draftOf(row('sell;-0.5;43000;-21500;1.5'))).toMatchObject(sale);
  });

  it.each([
    ['buy;-0.5;43000;21500;0', 'IMPORT.NEGATIVE'],
    ['sell;0.5;43000;-21500;0', 'IMPORT.NEGATIVE'],
    ['buy;0.5;-43000;21500;0', 'IMPORT.NEGATIVE'],
    ['buy;0.5;43000;21500;-1', 'IMPORT.NEGATIVE'],
    ['buy;0.5;€43000;21500;0', 'IMPORT.NUMBER_UNREADABLE'],
    ['buy;0.5;43000 EUR;21500;0', 'IMPORT.CURRENCY_UNKNOWN'],
    ['buy;0.5;43000 USD;R$ 21500;0', 'IMPORT.CURRENCY_MIXED'],
    ['buy;0.5;43000;1,234\u2019567.00;0', 'IMPORT.NUMBER_UNREADABLE'],
    ['buy;0.5 FOO;43000;21500;0', 'IMPORT.PAIR_UNKNOWN'],
    ['buy;500 mBTC;43000;21500;0', 'IMPORT.PAIR_UNKNOWN'],
    ['buy;0.5 sats;43000;21500;0', 'IMPORT.TOO_MANY_DECIMALS'],
  ])('%j is refused as %s, and not read as something else', (cells, code) => {
    expect(codeOf(row(cells))).toBe(code);
  });

  it('in the money of their header are not dollars', () => {
    const header = 'Date;Type;Quantity;Price (BRL);Total R$;Fee';
    expect(draftOf(row('buy;0.5;200000;100000;0', {}, header))).toMatchObject({ currency: 'BRL' });
    expect(codeOf(row('buy;0.5;200000;$100000;0', {}, header))).toBe('IMPORT.CURRENCY_MIXED');
    expect(codeOf(row('buy;0.5;200000;100000;0', {}, 'Date;Type;Quantity;Price (EUR);Value;Fee'))).toBe(
      'IMPORT.CURRENCY_UNKNOWN',
    );
  });

  it.each(['BTC Price', 'Price per BTC', 'btc_price', 'Valor BTC', 'Price (USD per BTC)'])(
    'in a column called %j are money: every row was refused as one in Bitcoin',
    (name) => {
      const file = `Date;Type;BTC;${name}\n2024-02-13;buy;0.5;43000`;
      for (const money of [{ price: 3 }, { value: 3 }]) {
        const { rows } = read(file, { columns: { date: 0, type: 1, quantity: 2, ...money } });
        expect(draftOf(rows[0])).toMatchObject({ currency: 'USD', quantity: 50_000_000n });
      }
    },
  );

  it.each(['Preço (R$/BTC)', 'Preço (BRL/BTC)', 'BTC/BRL', 'R$ per sat'])(
    'in a column called %j are reais: they were read as dollars',
    (name) => {
      const header = `Date;Type;Quantity;${name};Value;Fee`;
      expect(draftOf(row('buy;0.5;200000;100000;0', {}, header))).toMatchObject({ currency: 'BRL' });
    },
  );

  it('in a column "Amount (BTC)" of movements of cash are not dollars', () => {
    const file = 'Date;Type;Amount (BTC)\n2024-02-13;deposit;5.00';
    const { rows } = read(file, {
      columns: { date: 0, type: 1, amount: 2, value: 2 },
      types: { deposit: 'deposit' },
    });
    expect(codeOf(rows[0])).toBe('IMPORT.CURRENCY_UNKNOWN');
  });

  it('in a column of two currencies are in none of them', () => {
    const header = 'Date;Type;Quantity;Price BTC USD BRL;Value;Fee';
    expect(draftOf(row('buy;0.5;43000;21500;0', {}, header))).toMatchObject({ currency: 'USD' });
    expect(draftOf(row('buy;0.5;43000;21500;0', { defaultCurrency: 'BRL' }, header))).toMatchObject({
      currency: 'BRL',
    });
  });

  it('with a mere "$" at the fee of reais are refused: the fee was counted as reais', () => {
    const header = 'Date;Type;Quantity;Price;Value;Fee;Pair';
    const of = (cells: string, choices: ReadingChoices = {}) =>
      row(cells, { columns: { ...columns, pair: 6 }, ...choices }, header);
    expect(of('buy;0.5;200000;100000;$1.50;BTC/BRL')).toMatchObject({
      fault: { code: 'IMPORT.CURRENCY_MIXED', members: { text: 'BRL, $' } },
    });
    expect(codeOf(of('buy;0.5;200000;100000;$1.50;BTC/BRL', { defaultCurrency: 'USD' }))).toBe(
      'IMPORT.CURRENCY_MIXED',
    );
    expect(codeOf(row('buy;0.5;R$ 200000;R$ 100000;$1.50'))).toBe('IMPORT.CURRENCY_MIXED');
    const fee = { digits: 15n, scale: 1 };
    const inReais = of('buy;0.5;200000;100000;$1.50;BTC/BRL', { defaultCurrency: 'BRL' });
    expect(draftOf(inReais)).toMatchObject({ currency: 'BRL', fee });
    expect(draftOf(of('buy;0.5;43000;21500;$1.50;BTC/USD'))).toMatchObject({ currency: 'USD', fee });
  });

  it('with a mere "$" are reais only where nothing else says so', () => {
    expect(codeOf(row('buy;0.5;$200000;$100000;0', { defaultCurrency: 'BRL' }))).toBe(
      'IMPORT.CURRENCY_MIXED',
    );
  });
});

describe('the text of cells', () => {
  it('may have its quotes behind a space: the rest of the row moved by one cell', () => {
    const file = 'Date, Type, Quantity, Price, Notes\n2024-02-13, buy, 0.5, "43,000.00" , "a, ""b"""\n';
    const { rows, table } = read(file, { columns: { date: 0, type: 1, quantity: 2, price: 3, notes: 4 } });
    expect(table.rows[0]?.surplus).toBe(0);
    expect(draftOf(rows[0])).toMatchObject({ price: { digits: 43_000n }, notes: 'a, "b"' });
  });

  it('keeps its own blanks and quotes', () => {
    const { table } = read('date;a;b;c\n1; x "y" ;" z ";5" tape; "p"q');
    expect(table.rows[0]?.cells).toEqual(['1', ' x "y" ', ' z ', '5" tape']);
    expect(table.rows[0]?.surplus).toBe(1);
  });
});

describe('lines above the header', () => {
  const COINBASE = [
    'Transactions',
    'User,Jane Doe,4f6c7c8e-0000-0000-0000-000000000000',
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    '1,2024-06-01 01:30:00 UTC,Buy,BTC,0.001,USD,$67000.00,$67.00,$68.49,$1.49,Bought 0.001 BTC for $68.49 USD',
    '2,2024-06-02 12:00:00 UTC,Sell,BTC,-0.001,USD,$67000.00,-$67.00,-$65.51,$1.49,Sold',
    '3,2024-06-03 12:00:00 UTC,Buy,ETH,0.01,USD,$3000.00,$30.00,$31.00,$1.00,Bought',
  ].join('\n');

  it('are passed over, as the two of Coinbase: its first line was taken for the header', () => {
    const found = read(COINBASE);
    expect(found.table).toMatchObject({ delimiter: ',', headerLine: 3 });
    expect(found.table.headerOptions[0]).toMatchObject({ line: 1, text: 'Transactions' });
    const { rows, clock } = read(COINBASE, { columns: found.columns });
    expect(rows.map((each) => draftOf(each)?.kind ?? codeOf(each))).toEqual([
      'buy',
      'sell',
      'IMPORT.NOT_BITCOIN',
    ]);
    expect(draftOf(rows[0])).toMatchObject({
      date: '2024-05-31',
      quantity: 100_000n,
      value: { digits: 67n },
      fee: { digits: 149n, scale: 2 },
    });
    expect(rows.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(clock).toMatchObject({ by: 'cells', zone: 'UTC' });
  });

  it('are passed over in a file of a known program too, and with another delimiter', () => {
    const file =
      'Relatório, de 2024\n\nData;Par;Operação;Quantidade;Preço;Total;Taxa\n13/01/2024;BTC-BRL;Compra;0,01;250.000,00;2.500,00;0';
    expect(read(file)).toMatchObject({ format: 'mercado_bitcoin', table: { delimiter: ';', headerLine: 3 } });
  });

  it('can be chosen to end elsewhere', () => {
    const file = 'a;b\nWhen;How much\n1;2\n';
    expect(read(file).table).toMatchObject({ headerLine: 1, headers: ['a', 'b'] });
    expect(read(file, { headerLine: 2 }).table).toMatchObject({
      headerLine: 2,
      headers: ['When', 'How much'],
    });
    expect(read(file, { headerLine: 9 }).table).toMatchObject({ headerLine: 1 });
  });
});
