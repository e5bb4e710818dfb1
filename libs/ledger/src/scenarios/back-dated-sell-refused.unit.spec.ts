import { expect, it } from '@jest/globals';
import { rejectionDetail } from '../decide/rejection-detail.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * 1 BTC bought on the 10th, 0.6 sold on the 20th. On the 27th a sale is entered for the 15th: on the 15th 1 BTC was
 * held, but from the 20th on only 0.4. So 0.5 is rejected and 0.4 passes. Before the 10th nothing was held.
 */
it('a back-dated sale is rejected above what was held on that date or any later one', () => {
  const ledger = new LedgerScenario('2026-11-10');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at('2026-11-20').sells({ quantity: '0.6', price: '100' });
  ledger.at('2026-11-27');
  const rejection = rejectionOf(ledger.sells({ quantity: '0.5', price: '100', on: '2026-11-15' }));
  expect(rejection).toEqual({
    code: 'LEDGER.INSUFFICIENT_BITCOIN',
    available: 40_000_000n,
    requested: 50_000_000n,
    date: '2026-11-20',
  });
  expect(rejectionDetail(rejection)).toBe(
    'Insufficient balance. Available: 0.40000000 BTC, Requested: 0.50000000 BTC',
  );
  expect(rejectionOf(ledger.sells({ quantity: '0.1', price: '100', on: '2026-11-09' }))).toMatchObject({
    available: 0n,
    date: '2026-11-09',
  });
  expect(ledger.sells({ quantity: '0.4', price: '100', on: '2026-11-15' }).outcome).toBe('decided');
  expect(ledger.state.totals.btc).toBe(0n);
});
