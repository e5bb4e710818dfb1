import { describe, expect, it } from '@jest/globals';
import { LedgerScenario, price, usd } from '../testing/ledger-scenario.js';
import { dynamicBalanceRunwayWeeks } from './dynamic-balance-runway-weeks.js';
import { figuresOf } from './figures.js';

const TODAY = '2026-11-27';

describe('figures', () => {
  it('are zero, and no average and no return, for an empty ledger', () => {
    const figures = figuresOf(new LedgerScenario(TODAY).state.totals, price('60000.00'));
    expect(figures).toMatchObject({
      portfolioValue: 0n,
      averagePrice: null,
      totalReturnPercent: null,
      profitLoss: 0n,
    });
  });

  it('of two buys with fees and a sale, by hand', () => {
    const ledger = new LedgerScenario(TODAY);
    // 1 BTC for 100.00 + 2.00, 1 BTC for 200.00 + 4.00: cost 306.00, average 153.00.
    ledger.buys({ quantity: '1', price: '100.00', fee: '2.00' });
    ledger.buys({ quantity: '1', price: '200.00', fee: '4.00' });
    // 0.5 BTC at 300.00 less 1.00: 149.00 net, 76.50 of cost removed, 72.50 realised.
    ledger.sells({ quantity: '0.5', price: '300.00', fee: '1.00' });
    // 1.5 BTC at 250.00 = 375.00 against a cost of 229.50.
    expect(figuresOf(ledger.state.totals, price('250.00'))).toEqual({
      bitcoin: 150_000_000n,
      bitcoinValue: 37_500n,
      costBasis: 22_950n,
      averagePrice: 15_300n,
      totalInvested: 30_600n,
      availableBalance: 14_900n,
      portfolioValue: 52_400n,
      dynamicBalance: 0n,
      realised: 7_250n,
      unrealised: 14_550n,
      profitLoss: 21_800n,
      totalReturnPercent: '71.24',
      fees: 700n,
    });
  });

  it('count proceeds paid to the pocket as a gain, and deposits never', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '1', price: '100.00' });
    ledger.deposits('500.00');
    ledger.sells({ quantity: '1', price: '150.00', to: 'pocket' });
    expect(figuresOf(ledger.state.totals, price('1.00'))).toMatchObject({
      portfolioValue: 0n,
      dynamicBalance: 50_000n,
      realised: 5_000n,
      unrealised: 0n,
      totalReturnPercent: '50.00',
    });
  });

  it('start again after everything was sold', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '0.3', price: '100.00', fee: '0.01' });
    ledger.sells({ quantity: '0.1', price: '110.00' });
    ledger.sells({ quantity: '0.2', price: '120.00' });
    expect(ledger.state.totals).toMatchObject({ btc: 0n, cost: 0n });
    ledger.buys({ quantity: '1', price: '90.00' });
    expect(figuresOf(ledger.state.totals, price('90.00')).averagePrice).toBe(9_000n);
  });

  it('add up to the cent when realised and unrealised both end in half a cent', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '2', price: '0.01', value: '0.03' });
    ledger.sells({ quantity: '1', price: '0.03' });
    const figures = figuresOf(ledger.state.totals, price('0.05'));
    expect(figures.realised + figures.unrealised).toBe(figures.profitLoss);
  });
});

describe('dynamic balance runway', () => {
  it('is the whole weeks at the maximum allocation', () => {
    const at = (dynamicBalance: string, cap = '3.5') =>
      dynamicBalanceRunwayWeeks({ dynamicBalance: usd(dynamicBalance), base: usd('100.00'), cap });
    expect(at('999.99')).toBe(3n);
    expect(at('1000.00')).toBe(4n);
    expect(at('1000.00', '6')).toBe(2n);
    expect(at('-10.00')).toBe(0n);
    expect(at('10.00', '1')).toBeNull();
    expect(() => at('10.00', 'x')).toThrow(RangeError);
  });
});
