import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plainDecimal } from './number-format.js';
import { codeOf, draftOf, read } from './read-file.fixture.js';
import type { ReadFile } from './read-file.js';

const sample = (name: string): ReadFile =>
  read(readFileSync(join(import.meta.dirname, 'samples', `${name}.csv`)));

/** Rows as "2026-01-04 buy 100000 sats, 90 USD, fee 1.49 + 0 sats", for a person in São Paulo; else why not. */
const rowsOf = ({ rows }: ReadFile): readonly (string | undefined)[] =>
  rows.map((row) => {
    const draft = draftOf(row);
    if (draft === undefined || !('quantity' in draft)) return codeOf(row);
    const { date, kind, quantity, value, price, currency, fee, feeBtc } = draft;
    const amount = value ?? price;
    const money = amount === null ? '-' : plainDecimal(amount);
    return `${date} ${kind} ${quantity} sats, ${money} ${currency}, fee ${plainDecimal(fee)} + ${feeBtc} sats`;
  });

// Made-up rows under the columns of the exchanges' own files.
describe("an exchange's own file is read without a question", () => {
  it.each([
    [
      'coinbase',
      'coinbase',
      [
        // Half past two in UTC is the evening before in São Paulo.
        '2026-01-04 buy 100000 sats, 90 USD, fee 1.49 + 0 sats',
        '2026-01-06 buy 200000 sats, 182 USD, fee 0.91 + 0 sats',
        '2026-01-07 sell 50000 sats, 46 USD, fee 0.5 + 0 sats',
        'IMPORT.NOT_BITCOIN',
        'IMPORT.NOT_A_TRADE',
        'IMPORT.TYPE_UNKNOWN',
      ],
    ],
    [
      'kraken-trades',
      'kraken',
      [
        '2026-01-04 buy 100000 sats, 90.0001 USD, fee 0.234 + 0 sats',
        '2026-01-06 sell 50000 sats, 45.5 USD, fee 0.1183 + 0 sats',
        'IMPORT.NOT_BITCOIN',
        'IMPORT.CURRENCY_UNKNOWN',
      ],
    ],
    [
      'kraken-ledgers',
      'kraken',
      [
        'IMPORT.NOT_A_TRADE',
        '2026-01-05 buy 100000 sats, 90 USD, fee 0.234 + 0 sats',
        '2026-01-06 buy 55000 sats, 50 USD, fee 0.75 + 200 sats',
        '2026-01-07 sell 50000 sats, 46 USD, fee 0.12 + 0 sats',
      ],
    ],
    [
      'strike',
      'strike',
      [
        'IMPORT.NOT_A_TRADE',
        // What was paid has the fee in it: 0.00110011 at 90,000.00 are 99.01.
        '2026-01-05 buy 110011 sats, 99.01 USD, fee 0.99 + 0 sats',
        '2026-01-06 buy 55556 sats, 50 USD, fee 0 + 0 sats',
        '2026-01-07 sell 50000 sats, 45 USD, fee 0.45 + 0 sats',
        'IMPORT.NOT_A_TRADE',
        'IMPORT.NOT_A_TRADE',
      ],
    ],
    [
      'river',
      'river',
      [
        '2026-01-05 buy 99000 sats, 89.1 USD, fee 0.9 + 0 sats',
        '2026-01-06 sell 50000 sats, 45 USD, fee 0.45 + 0 sats',
        'IMPORT.NOT_A_TRADE',
        'IMPORT.NOT_A_TRADE',
        '2026-01-09 buy 27777 sats, 25 USD, fee 0 + 0 sats',
      ],
    ],
    [
      'cash-app',
      'cash_app',
      [
        // Half past eleven in Los Angeles is the next morning in São Paulo.
        '2026-01-06 buy 54311 sats, 48.88 USD, fee 1.12 + 0 sats',
        '2026-01-06 buy 411111 sats, 370 USD, fee 6.71 + 0 sats',
        '2026-01-07 sell 54945 sats, 50 USD, fee 1.49 + 0 sats',
        'IMPORT.NOT_COMPLETED',
        'IMPORT.NOT_A_TRADE',
        'IMPORT.NOT_COMPLETED',
        'IMPORT.NOT_A_TRADE',
      ],
    ],
    [
      'swan-transfers',
      'swan',
      [
        'IMPORT.NOT_A_TRADE',
        '2026-01-04 buy 99000 sats, 89.1 USD, fee 0.9 + 0 sats',
        'IMPORT.NOT_COMPLETED',
        'IMPORT.NOT_A_TRADE',
      ],
    ],
    [
      'swan-trades',
      'swan',
      [
        '2026-01-04 buy 99000 sats, 89.1 USD, fee 0.9 + 0 sats',
        // The month first, as this file writes.
        '2026-02-03 buy 50000 sats, 45 USD, fee 0.45 + 0 sats',
      ],
    ],
    [
      'foxbit',
      'foxbit',
      [
        'IMPORT.NOT_A_TRADE',
        '2026-01-05 buy 100000 sats, 486.00123456 BRL, fee 2.43000617 + 0 sats',
        '2026-01-06 sell 50000 sats, 245.5 BRL, fee 1.2275 + 0 sats',
        'IMPORT.NOT_BITCOIN',
      ],
    ],
    [
      'novadax',
      'novadax',
      [
        '2026-01-07 sell 250000 sats, 1245.5 BRL, fee 1.23 + 0 sats',
        // A fee of 0.0000012345 is kept as 124 satoshis.
        '2026-01-07 buy 100000 sats, 490 BRL, fee 0 + 124 sats',
        'IMPORT.NOT_COMPLETED',
        'IMPORT.NOT_BITCOIN',
        'IMPORT.NOT_BITCOIN',
        'IMPORT.NOT_A_TRADE',
      ],
    ],
  ])('%s', (name, format, rows) => {
    const file = sample(name);
    expect(file).toMatchObject({ format, questions: [] });
    expect(rowsOf(file)).toEqual(rows);
  });
});

describe('the fees of a NovaDAX statement', () => {
  const HEADER = '(UTC)HistoryTradesWsData,Tipo,Moeda,Valor,Status';
  const novadax = (...lines: readonly string[]): ReadFile =>
    read([HEADER, ...lines.map((line) => `08/01/2026 15:00:00,${line},Sucesso`)].join('\n'));

  it('belong to the largest trade of their second first, and none is lost', () => {
    const file = novadax(
      'Taxa de transação,BRL,"R$ -0,50"',
      'Taxa de transação,BRL,"R$ -2,00"',
      'Taxa de transação,BRL,"R$ -0,10"',
      'Venda(BTC/BRL),BRL,"R$ +490,00"',
      'Venda(BTC/BRL),BTC,"-0,001 BTC"',
      'Venda(BTC/BRL),BRL,"R$ +1,960,00"',
      'Venda(BTC/BRL),BTC,"-0,004 BTC"',
    );
    expect(rowsOf(file)).toEqual([
      '2026-01-08 sell 100000 sats, 490 BRL, fee 0.5 + 0 sats',
      '2026-01-08 sell 400000 sats, 1960 BRL, fee 2.1 + 0 sats',
    ]);
  });

  it('are asked about where another coin was sold in the same second', () => {
    const file = novadax(
      'Taxa de transação,BRL,"R$ -0,50"',
      'Venda(BTC/BRL),BRL,"R$ +490,00"',
      'Venda(BTC/BRL),BTC,"-0,001 BTC"',
      'Venda(SOL/BRL),BRL,"R$ +1,960,00"',
      'Venda(SOL/BRL),SOL,"-2 SOL"',
    );
    expect(rowsOf(file)).toContain('IMPORT.FEE_OPEN');
  });
});

it('a number in brackets is a negative one, as accountants write', () => {
  const file = read(['Date;Type;Quantity;Price;Value', '2024-02-01;buy;0.5;43000;(21,500.00)'].join('\n'), {
    columns: { date: 0, type: 1, quantity: 2, price: 3, value: 4 },
  });
  expect(rowsOf(file)).toEqual(['2024-02-01 buy 50000000 sats, 21500 USD, fee 0 + 0 sats']);
});

it('a month with a name reads in one way: "Feb 03 2024" was no date at all', () => {
  const columns = { date: 0, type: 1, quantity: 2, price: 3 };
  const days = ['Feb 03 2024 10:00:00', '3 February 2024', 'Feb. 3, 2024'];
  const file = read(['Date;Type;Quantity;Price', ...days.map((day) => `${day};buy;0.5;43000`)].join('\n'), {
    columns,
  });
  expect(file.rows.map((row) => draftOf(row)?.date)).toEqual(Array.from({ length: 3 }, () => '2024-02-03'));
  const none = read('Date;Type;Quantity;Price\nFoo 03 2024;buy;0.5;43000', { columns });
  expect(none.rows.map(codeOf)).toEqual(['IMPORT.DATE_UNREADABLE']);
});
