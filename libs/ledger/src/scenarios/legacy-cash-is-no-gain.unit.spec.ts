import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';
import type { RowWords } from '../testing/scenario-words.js';

/*
 * Imported: 500.00 of portfolio cash, of which 300.00 bought 0.005 BTC at 60,000.00. Nothing was new money, so
 * invested is 0.00 and there is no return. At 60,000.00: 200.00 + 300.00 - 500.00 = 0.00. At 66,000.00: + 30.00.
 */
it('cash that older records put into the portfolio is no gain', () => {
  const ledger = new LedgerScenario('2026-11-27');
  const rows: readonly RowWords[] = [
    { kind: 'reinvestment', quantity: '0.005', price: '60000', on: '2026-11-02' },
    { kind: 'portfolio_cash_deposit', amount: '500.00', on: '2026-11-02' },
  ];
  ledger.completesImport(ledger.startsImport(rows));
  expect(figuresAt(ledger, '60000')).toMatchObject({
    totalInvested: 0n,
    availableBalance: 20_000n,
    profitLoss: 0n,
    totalReturnPercent: null,
  });
  expect(figuresAt(ledger, '66000')).toMatchObject({ profitLoss: 3_000n });
});
