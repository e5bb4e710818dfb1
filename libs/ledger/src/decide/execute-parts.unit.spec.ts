import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

const FRIDAY = '2026-11-27';

/** Holds 1 Bitcoin and 500.00 of portfolio cash, advised to reinvest 75.00 and to sell 0.04. */
function advised(): LedgerScenario {
  const ledger = new LedgerScenario(FRIDAY);
  ledger.buys({ quantity: '1.01', price: '50000' });
  ledger.sells({ quantity: '0.01', price: '50000' });
  ledger.recommends({ investment: '60.00', reinvestment: '75.00', sale: '0.04' });
  return ledger;
}

describe('executing the reinvestment', () => {
  it('spends portfolio cash, fee included, and keeps what was planned', () => {
    const ledger = advised();
    const decision = ledger.reinvests({ quantity: '0.00125', price: '60000', fee: '0.50' });
    expect(appended(decision)).toEqual(['ledger.cash-reinvested']);
    const { totals, transactions } = ledger.state;
    expect(totals).toMatchObject({ portfolioCash: 50_000n - 7_550n, btc: 100_125_000n, dynamicBalance: 0n });
    // Reinvested cash is not new money.
    expect(totals.invested).toBe(5_050_000n);
    expect(transactions.get(ledger.nth(2))?.trade).toMatchObject({
      origin: 'recommendation',
      planned: { usd: 7_500n, btc: 125_000n },
      rsi: '58.5',
    });
  });

  it('is rejected above the cash there was on that day or any later one', () => {
    const ledger = advised();
    const fill = { quantity: '0.01', price: '60000', confirmed: true };
    expect(rejectionOf(ledger.reinvests(fill))).toEqual({
      code: 'LEDGER.INSUFFICIENT_CASH',
      available: 50_000n,
      requested: 60_000n,
      date: FRIDAY,
    });
    // Recorded the next week for Friday: the cash has left on Monday and cannot be spent before.
    ledger.at('2026-11-30').withdrawsCash('450.00');
    const late = { quantity: '0.00125', price: '60000', on: FRIDAY };
    expect(rejectionOf(ledger.reinvests(late))).toMatchObject({ available: 5_000n, date: '2026-11-30' });
  });

  it('asks when the spend is more than twice the plan', () => {
    const ledger = advised();
    const fill = { quantity: '0.0026', price: '60000' };
    expect(rejectionOf(ledger.reinvests(fill))).toMatchObject({
      code: 'LEDGER.NEEDS_CONFIRMATION',
      warnings: [{ kind: 'spend_above_twice_the_plan', spent: 15_600n, planned: 7_500n }],
    });
    expect(ledger.reinvests({ ...fill, confirmed: true }).outcome).toBe('decided');
  });

  it('may share a week with the investment and happens once', () => {
    const ledger = advised();
    ledger.executes({ quantity: '0.001', price: '60000' });
    expect(ledger.reinvests({ quantity: '0.00125', price: '60000' }).outcome).toBe('decided');
    expect(rejectionOf(ledger.reinvests({ quantity: '0.00125', price: '60000' }))).toMatchObject({
      code: 'LEDGER.ALREADY_EXECUTED',
      operation: 'reinvestment',
    });
  });
});

describe('executing the sale', () => {
  it('puts value less fee into portfolio cash', () => {
    const ledger = advised();
    expect(appended(ledger.executesSale({ quantity: '0.04', price: '60000', fee: '2.40' }))).toEqual([
      'ledger.bitcoin-sold',
    ]);
    expect(ledger.state.totals).toMatchObject({ btc: 96_000_000n, portfolioCash: 50_000n + 239_760n });
  });

  it('is rejected above the Bitcoin held, and with a fee above its value', () => {
    const ledger = advised();
    expect(rejectionOf(ledger.executesSale({ quantity: '1.5', price: '60000' }))).toMatchObject({
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      available: 100_000_000n,
    });
    expect(rejectionOf(ledger.executesSale({ quantity: '0.0001', price: '60000', fee: '7' }))).toMatchObject({
      code: 'LEDGER.FEE_ABOVE_VALUE',
    });
  });

  it('never is in a week with a buy unless that is overridden first', () => {
    const ledger = advised();
    ledger.executes({ quantity: '0.001', price: '60000' });
    const fill = { quantity: '0.04', price: '60000' };
    expect(rejectionOf(ledger.executesSale(fill))).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      violations: ['sale_never_with_buy'],
      totalOperations: 1,
      typesUsed: ['investment'],
      canOverride: true,
    });
    expect(appended(ledger.executesSale({ ...fill, override: true }))).toEqual([
      'ledger.weekly-rule-overridden',
      'ledger.bitcoin-sold',
    ]);
  });

  it('asks when the price is far from the close of the day', () => {
    const ledger = advised();
    const fill = { quantity: '0.04', price: '90000', dayClose: '60000' };
    expect(rejectionOf(ledger.executesSale(fill))).toMatchObject({ code: 'LEDGER.NEEDS_CONFIRMATION' });
  });

  it('is rejected when this recommendation has none', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends();
    expect(rejectionOf(ledger.executesSale({ quantity: '1', price: '60000' }))).toEqual({
      code: 'LEDGER.NOTHING_RECOMMENDED',
      operation: 'sale',
    });
  });
});
