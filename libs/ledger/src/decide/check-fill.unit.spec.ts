import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

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

  it('rejects a trade worth 0.00, which took the slot of the week for nothing', () => {
    for (const value of [undefined, '0']) {
      const fill = { quantity: '0.00000001', price: '60000', ...(value === undefined ? {} : { value }) };
      expect(rejectionOf(buy(fill))).toEqual({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'value' });
    }
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
