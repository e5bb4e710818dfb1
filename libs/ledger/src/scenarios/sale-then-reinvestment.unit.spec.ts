import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 50,000.00. Week 48, sale: 0.04 at 60,000.00 = 2,400.00 - 2.40 = 2,397.60 into cash.
 * Cost removed 50,000.00 x 0.04 = 2,000.00; realised 397.60; cost 48,000.00 for 0.96 BTC.
 * Week 49, reinvestment: 0.006 at 50,000.00 = 300.00 + 0.30 = 300.30 from cash: 2,397.60 - 300.30 = 2,097.30.
 * Cost 48,300.30 for 0.966 BTC: average 50,000.3105... -> 50,000.31. Invested stays 50,000.00.
 * At 55,000.00: 0.966 x 55,000.00 = 53,130.00; unrealised 4,829.70; profit 5,227.30; value 55,227.30; 10.45 %.
 */
it('a recommended sale feeds portfolio cash, a reinvestment spends it', () => {
  const ledger = new LedgerScenario('2026-11-20');
  ledger.buys({ quantity: '1', price: '50000' });
  ledger.at('2026-11-27').recommends({ investment: null, sale: '0.04' });
  ledger.executesSale({ quantity: '0.04', price: '60000', fee: '2.40' });
  ledger.at('2026-12-01').recommends({ investment: null, reinvestment: '300.00', price: '50000' });
  ledger.reinvests({ quantity: '0.006', price: '50000', fee: '0.30' });
  expect(figuresAt(ledger, '55000.00')).toMatchObject({
    bitcoin: 96_600_000n,
    availableBalance: 209_730n,
    costBasis: 4_830_030n,
    averagePrice: 5_000_031n,
    totalInvested: 5_000_000n,
    realised: 39_760n,
    unrealised: 482_970n,
    profitLoss: 522_730n,
    portfolioValue: 5_522_730n,
    totalReturnPercent: '10.45',
  });
});
