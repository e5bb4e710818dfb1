import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Imported for 2 November: 500.00 of portfolio cash, of which 0.005 BTC at 60,000.00 = 300.00: cash 200.00.
 * Without the 500.00 the reinvestment would find nothing: -300.00 on the 2nd, rejected. The reinvestment voided first:
 * cash 500.00. Then the deposit: 0.00, nothing held, nothing invested, no gain and no loss.
 */
it('a voided deposit of older records needs what it paid for to go first', () => {
  const ledger = new LedgerScenario('2026-11-27');
  const on = '2026-11-02';
  ledger.completesImport(
    ledger.startsImport([
      { kind: 'portfolio_cash_deposit', amount: '500.00', on },
      { kind: 'reinvestment', quantity: '0.005', price: '60000', on },
    ]),
  );
  expect(rejectionOf(ledger.voids(0, { acceptNegative: true }))).toEqual({
    code: 'LEDGER.LATER_NEGATIVE',
    date: on,
    asset: 'USD',
    amount: 30_000n,
  });
  ledger.voids(1);
  expect(figuresAt(ledger, '66000')).toMatchObject({ availableBalance: 50_000n, profitLoss: 0n });
  ledger.voids(0);
  expect(figuresAt(ledger, '66000')).toMatchObject({
    bitcoin: 0n,
    availableBalance: 0n,
    totalInvested: 0n,
    profitLoss: 0n,
    totalReturnPercent: null,
  });
  expect(ledger.state.totals.paidOut).toBe(0n);
});
