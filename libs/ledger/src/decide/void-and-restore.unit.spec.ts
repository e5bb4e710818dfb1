import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';
import { rejectionDetail } from './rejection-detail.js';

const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';
const SIXTY = { quantity: '0.001', price: '60000.00' };

describe('void', () => {
  it('is rejected where a later sale would have nothing to sell, naming date, asset and amount', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.at('2026-11-24').sells({ quantity: '0.4', price: '50000' });
    ledger.at('2026-11-25').sells({ quantity: '0.4', price: '50000' });
    ledger.at(FRIDAY).buys({ quantity: '5', price: '50000' });
    const rejection = rejectionOf(ledger.voids(0));
    expect(rejection).toEqual({
      code: 'LEDGER.LATER_NEGATIVE',
      date: '2026-11-24',
      asset: 'BTC',
      amount: 40_000_000n,
    });
    expect(rejectionDetail(rejection)).toBe('On 2026-11-24 Bitcoin would be short by 0.40000000 BTC.');
  });

  it('of a sale is rejected once its proceeds were withdrawn', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.sells({ quantity: '0.01', price: '50000' });
    ledger.at(FRIDAY).withdrawsCash('400.00');
    expect(rejectionOf(ledger.voids(1, { acceptNegative: true }))).toEqual({
      code: 'LEDGER.LATER_NEGATIVE',
      date: FRIDAY,
      asset: 'USD',
      amount: 40_000n,
    });
  });

  it('asks before the dynamic balance becomes negative on some day, also when it is positive today', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.deposits('100.00');
    ledger.at('2026-11-24').withdraws('80.00');
    ledger.at(FRIDAY).deposits('500.00');
    expect(rejectionOf(ledger.voids(0))).toEqual({
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      date: '2026-11-24',
      balance: -8_000n,
      before: 2_000n,
    });
    const decision = ledger.voids(0, { acceptNegative: true });
    expect(decision).toMatchObject({ events: [{ data: { negativeAccepted: true } }] });
    expect(ledger.state.totals.dynamicBalance).toBe(42_000n);
  });

  it('asks before a negative dynamic balance becomes more negative, naming the day of the row that goes', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.recommends();
    ledger.executes({ quantity: '0.004', price: '60000', acceptNegative: true, confirmed: true });
    ledger.at(FRIDAY).deposits('100.00');
    expect(rejectionOf(ledger.voids(1))).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      date: FRIDAY,
      balance: -14_000n,
      before: -4_000n,
    });
  });

  it('needs no consent where a balance that was accepted as negative stays as it is', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.recommends();
    ledger.executes({ quantity: '0.004', price: '60000', acceptNegative: true, confirmed: true });
    ledger.buys(SIXTY);
    expect(appended(ledger.voids(1))).toEqual(['ledger.transaction-voided']);
  });

  it('happens once, to a transaction that exists', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.deposits('100.00');
    expect(rejectionOf(ledger.voids(ledger.nextTransaction())).code).toBe('LEDGER.TRANSACTION_NOT_FOUND');
    ledger.voids(0);
    expect(rejectionOf(ledger.voids(0)).code).toBe('LEDGER.ALREADY_VOIDED');
  });

  it('of a set-aside takes its base back and frees the slot of the week', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(ledger.state.totals.dynamicBalance).toBe(10_000n);
    ledger.voids(0);
    expect(ledger.state.totals.dynamicBalance).toBe(0n);
    expect(ledger.state.weeks.size).toBe(0);
    expect(ledger.setsAside().outcome).toBe('decided');
  });
});

describe('restore', () => {
  const voided = () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.voids(0);
    return ledger;
  };

  it('puts everything back for 30 days', () => {
    const ledger = voided();
    expect(rejectionOf(ledger.at('2026-12-24').restores(0))).toEqual({
      code: 'LEDGER.RESTORE_TOO_LATE',
      voidedOn: MONDAY,
      lastDay: '2026-12-23',
    });
    expect(appended(ledger.at('2026-12-23').restores(0))).toEqual(['ledger.transaction-restored']);
    expect(ledger.state.totals.btc).toBe(100_000_000n);
    expect(rejectionOf(ledger.restores(0)).code).toBe('LEDGER.NOT_VOIDED');
  });

  it('is rejected where it would make Bitcoin negative on a later date', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.sells({ quantity: '0.7', price: '50000' });
    ledger.voids(1);
    ledger.at(FRIDAY).sells({ quantity: '0.5', price: '50000' });
    expect(rejectionOf(ledger.restores(1))).toMatchObject({
      code: 'LEDGER.LATER_NEGATIVE',
      date: FRIDAY,
      asset: 'BTC',
      amount: 20_000_000n,
    });
  });

  it('is rejected while its part of the recommendation was executed again', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends({ investment: '60.00' });
    ledger.executes(SIXTY);
    ledger.voids(0);
    ledger.executes(SIXTY);
    expect(rejectionOf(ledger.restores(0, { override: true }))).toMatchObject({
      code: 'LEDGER.ALREADY_EXECUTED',
      transactionId: ledger.nth(1),
    });
  });

  it('cannot be overridden where it would count the base of the week twice', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends({ investment: '60.00' });
    ledger.executes(SIXTY);
    ledger.voids(0);
    ledger.recommends({ investment: '70.00', inputs: 'other' });
    ledger.at(FRIDAY, '12:05:00').recommends({ investment: '70.00', inputs: 'other' });
    ledger.executes({ quantity: '0.001', price: '60000' });
    expect(rejectionOf(ledger.restores(0, { override: true }))).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      violations: ['one_investment_a_week'],
      canOverride: false,
    });
  });

  it('of a second investment of the week, which counts no base, can be overridden', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.deposits('200.00');
    ledger.recommends({ investment: '60.00' });
    ledger.executes(SIXTY);
    ledger.at(FRIDAY, '12:05:00').recommends({ investment: '60.00', inputs: 'other' });
    ledger.executes({ ...SIXTY, override: true });
    expect(ledger.state.totals.dynamicBalance).toBe(20_000n + 4_000n - 6_000n);
    ledger.voids(2);
    expect(rejectionOf(ledger.restores(2))).toMatchObject({ code: 'LEDGER.WEEKLY_RULE', canOverride: true });
    expect(appended(ledger.restores(2, { override: true }))).toEqual([
      'ledger.weekly-rule-overridden',
      'ledger.transaction-restored',
    ]);
    expect(ledger.state.totals.dynamicBalance).toBe(18_000n);
  });

  it('gives the base back to the next investment once nothing in effect counts it', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.deposits('200.00');
    ledger.recommends({ investment: '60.00' });
    ledger.executes(SIXTY);
    ledger.at(FRIDAY, '12:05:00').recommends({ investment: '60.00', inputs: 'other' });
    ledger.executes({ ...SIXTY, override: true });
    ledger.voids(1);
    // Deposit 200.00, the second investment took 60.00; now the base of 100.00 counts again: + 40.00.
    ledger.at(FRIDAY, '12:10:00').recommends({ investment: '60.00', inputs: 'third' });
    ledger.executes({ ...SIXTY, override: true });
    expect(ledger.state.totals.dynamicBalance).toBe(18_000n);
  });
});
