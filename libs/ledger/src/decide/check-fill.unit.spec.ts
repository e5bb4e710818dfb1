import { describe, expect, it } from '@jest/globals';
import { figuresOf } from '../metrics/figures.js';
import { appended, LedgerScenario, price, rejectionOf } from '../testing/ledger-scenario.js';

const buy = (words: Parameters<LedgerScenario['buys']>[0]) => new LedgerScenario('2026-11-27').buys(words);

describe('the figures of a fill', () => {
  it.each([
    [
      { quantity: '0', price: '60000' },
      { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'quantity' },
    ],
    [
      { quantity: '-1', price: '60000' },
      { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'quantity' },
    ],
    [
      { quantity: '1', price: '0' },
      { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'price' },
    ],
    [
      { quantity: '1', price: '60000', value: '0' },
      { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'value' },
    ],
    [{ quantity: '1', price: '60000', fee: '-0.01' }, { code: 'LEDGER.FEE_NEGATIVE' }],
  ])('%j is rejected', (words, rejection) => {
    expect(rejectionOf(buy(words))).toEqual(rejection);
  });

  it('may differ from quantity x price by 1 cent and half a cent per Bitcoin', () => {
    expect(appended(buy({ quantity: '0.5', price: '100.00', value: '50.01' }))).toHaveLength(1);
    expect(rejectionOf(buy({ quantity: '0.5', price: '100.00', value: '50.02' }))).toEqual({
      code: 'LEDGER.VALUE_MISMATCH',
      value: 5_002n,
      expected: 5_000n,
    });
    expect(appended(buy({ quantity: '10', price: '100.00', value: '999.94' }))).toHaveLength(1);
    expect(rejectionOf(buy({ quantity: '10', price: '100.00', value: '999.93' })).code).toBe(
      'LEDGER.VALUE_MISMATCH',
    );
  });

  it('keeps the given value, else quantity x price to the cent', () => {
    expect(buy({ quantity: '0.5', price: '100.00', value: '49.99' })).toMatchObject({
      events: [{ data: { value: 4_999n } }],
    });
    expect(buy({ quantity: '0.00163306', price: '61234.56' })).toMatchObject({
      events: [{ data: { value: 10_000n } }],
    });
  });

  it.each([
    ['0.00000003', '60000', undefined],
    ['0.00001', '230', undefined],
    ['0.00000001', '60000', '0'],
  ])(
    'take a buy of %s at %s, whose value below a cent was refused as not above zero',
    (quantity, price, value) => {
      const fill = { quantity, price, fee: '0.05', ...(value === undefined ? {} : { value }) };
      const decision = buy(fill);
      expect(appended(decision)).toEqual(['ledger.bitcoin-bought']);
      expect(decision).toMatchObject({ events: [{ data: { value: 0n, fee: 5n } }] });
    },
  );

  it('counts a buy worth 0.00 with its quantity and its whole fee, and has figures for it alone', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.00000003', price: '60000' });
    expect(figuresOf(ledger.state.totals, price('60000'))).toMatchObject({
      bitcoin: 3n,
      averagePrice: 0n,
      totalInvested: 0n,
      totalReturnPercent: null,
    });
    ledger.buys({ quantity: '0.00001', price: '230', fee: '0.05' });
    expect(ledger.state.totals).toMatchObject({ btc: 1_003n, invested: 5n, fees: 5n });
  });

  it('rejects an execution worth 0.00, which took the slot of the week for nothing', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: '100.00' });
    expect(rejectionOf(ledger.executes({ quantity: '0.00000001', price: '60000' }))).toEqual({
      code: 'LEDGER.AMOUNT_NOT_POSITIVE',
      field: 'value',
    });
  });

  it('lets the last satoshis leave by a sell worth 0.00', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.00000006', price: '83333.34' });
    ledger.sells({ quantity: '0.00000006', price: '60000.00' });
    expect(ledger.state.totals).toMatchObject({ btc: 0n, cost: 0n });
  });

  it('is rejected above the limits of the ledger, never rounded', () => {
    expect(rejectionOf(buy({ quantity: '21000000', price: '1000000000000000' }))).toEqual({
      code: 'LEDGER.AMOUNT_TOO_LARGE',
      asset: 'USD',
    });
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '21000000', price: '1' });
    expect(rejectionOf(ledger.buys({ quantity: '0.01000000', price: '1' }))).toEqual({
      code: 'LEDGER.AMOUNT_TOO_LARGE',
      asset: 'BTC',
    });
    expect(rejectionOf(buy({ quantity: '0.01000000', price: '1', fee: '100000000000000.00' })).code).toBe(
      'LEDGER.AMOUNT_TOO_LARGE',
    );
  });
});
