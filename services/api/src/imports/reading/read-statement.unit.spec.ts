import { describe, expect, it } from '@jest/globals';
import { codeOf, draftOf, read } from './read-file.fixture.js';
import type { ReadingChoices } from './read-file.js';

const SECOND = '2024-01-17 09:47:30';
/** Lines of one second, "-330 BRL". */
const statement = (legs: readonly string[], choices: ReadingChoices = {}, reference?: readonly string[]) =>
  read(
    [
      `Data,Categoria,Moeda,Quantidade,Saldo${reference === undefined ? '' : ',Ordem'}`,
      ...legs.map((leg, index) => {
        const [amount = '', coin = ''] = leg.split(' ');
        const tail = reference === undefined ? '' : `,${reference[index] ?? ''}`;
        return `${SECOND}.${100_000 + index},Execução de ordem,${coin},${amount},0${tail}`;
      }),
    ].join('\n'),
    { numberFormat: 'dot', ...choices },
  );
const trades = (file: ReturnType<typeof statement>): unknown =>
  file.rows.flatMap((row) => {
    const draft = draftOf(row);
    if (draft === undefined || !('quantity' in draft) || draft.value === null) return [];
    return [[row.line, draft.kind, draft.quantity, draft.value.digits, draft.currency]];
  });
const codes = (file: ReturnType<typeof statement>): unknown => file.rows.flatMap((row) => codeOf(row) ?? []);

describe('two trades within one second of a statement', () => {
  it('have each its own money: 0.001 BTC for 360 was 0.001 BTC for the 330 of the ETH', () => {
    const file = statement(['-330 BRL', '+0.03 ETH', '-360 BRL', '+0.001 BTC']);
    expect(trades(file)).toEqual([[5, 'buy', 100_000n, 360n, 'BRL']]);
    expect(codes(file)).toEqual(['IMPORT.NOT_BITCOIN']);
  });

  it('are matched with the coin first too, and with money for money between them', () => {
    expect(trades(statement(['+0.03 ETH', '-330 BRL', '+0.001 BTC', '-360 BRL']))).toEqual([
      [4, 'buy', 100_000n, 360n, 'BRL'],
    ]);
    expect(trades(statement(['-330 BRL', '+60 USDT', '-360 BRL', '+0.001 BTC']))).toEqual([
      [5, 'buy', 100_000n, 360n, 'BRL'],
    ]);
    expect(trades(statement(['-0.03 ETH', '+330 BRL', '-360 BRL', '+0.001 BTC']))).toEqual([
      [5, 'buy', 100_000n, 360n, 'BRL'],
    ]);
  });

  it('are matched by their reference', () => {
    const legs = ['-330 BRL', '-360 BRL', '+0.001 BTC', '+0.03 ETH'];
    expect(trades(statement(legs, {}, ['a', 'b', 'b', 'a']))).toEqual([[4, 'buy', 100_000n, 360n, 'BRL']]);
  });

  it('are matched by their second where every line has an id of its own: all were refused as unpaired', () => {
    const legs = ['-330 BRL', '+0.03 ETH', '-360 BRL', '+0.001 BTC'];
    expect(trades(statement(legs, {}, ['1', '2', '3', '4']))).toEqual([[5, 'buy', 100_000n, 360n, 'BRL']]);
    const file = read(
      [
        'ID,Data,Categoria,Moeda,Quantidade',
        `1,${SECOND},Depósito,BRL,500.00`,
        `2,${SECOND},Execução de ordem,BRL,-360.00`,
        `3,${SECOND},Execução de ordem,BTC,0.00100000`,
      ].join('\n'),
    );
    expect(trades(file)).toEqual([[4, 'buy', 100_000n, 360n, 'BRL']]);
    expect(codes(file)).toEqual(['IMPORT.NOT_A_TRADE']);
  });

  it('of Bitcoin alone are matched by amount and order', () => {
    expect(trades(statement(['-360 BRL', '-720 BRL', '+0.001 BTC', '+0.002 BTC']))).toEqual([
      [4, 'buy', 100_000n, 360n, 'BRL'],
      [5, 'buy', 200_000n, 720n, 'BRL'],
    ]);
    expect(codes(statement(['-720 BRL', '-360 BRL', '+0.001 BTC', '+0.002 BTC']))).toEqual([
      'IMPORT.LEGS_OPEN',
      'IMPORT.LEGS_OPEN',
    ]);
  });

  it.each([
    [['-330 BRL', '-360 BRL', '+0.03 ETH', '+0.001 BTC']],
    [['-330 BRL', '+0.03 ETH', '+0.001 BTC', '-360 BRL']],
    [['-330 BRL', '+0.03 ETH', '+0.001 BTC']],
  ])('are asked about where order and amounts leave it open: %j', (legs) => {
    const file = statement(legs);
    expect(trades(file)).toEqual([]);
    expect(codes(file)).toContain('IMPORT.LEGS_OPEN');
  });

  it('are read as the person says, and the rest follows', () => {
    const legs = ['-330 BRL', '-360 BRL', '+0.03 ETH', '+0.001 BTC'];
    const [, row] = statement(legs).rows;
    expect(row).toMatchObject({
      line: 5,
      fault: {
        members: { text: '0.001 BTC' },
        options: [
          { line: 2, text: '-330 BRL' },
          { line: 3, text: '-360 BRL' },
        ],
      },
    });
    const said = statement(legs, { legs: { 5: 3 } });
    expect(trades(said)).toEqual([[5, 'buy', 100_000n, 360n, 'BRL']]);
    expect(codes(said)).toEqual(['IMPORT.NOT_BITCOIN']);
    // What cannot be a half of it is not taken for one.
    expect(trades(statement(legs, { legs: { 5: 4 } }))).toEqual([]);
  });

  it('of money that is not recorded are refused, and take no other money', () => {
    expect(codes(statement(['-60 EUR', '+0.001 BTC', '-360 BRL', '+0.001 BTC']))).toEqual([
      'IMPORT.CURRENCY_UNKNOWN',
    ]);
  });

  it('of a coin that is not known are asked for its name', () => {
    const legs = ['-330 BRL', '+0.03 XYZ', '-360 BRL', '+0.001 BTC'];
    expect(codes(statement(legs))).toEqual(['IMPORT.PAIR_UNKNOWN']);
    expect(trades(statement(legs, { pairs: { XYZ: 'btc' } }))).toHaveLength(0);
  });
});
