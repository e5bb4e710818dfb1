import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';
import { rejectionDetail } from './rejection-detail.js';

const TODAY = '2026-11-27';

describe('deposit into the dynamic balance', () => {
  it('is dated on the day of recording', () => {
    const ledger = new LedgerScenario(TODAY);
    expect(appended(ledger.deposits('150.00'))).toEqual(['ledger.dynamic-balance-deposited']);
    expect(ledger.state.history[0]).toMatchObject({
      transaction: { kind: 'deposit', tradedOn: TODAY, week: '2026-W48', operation: null },
      after: { dynamicBalance: 15_000n, invested: 0n },
    });
  });

  it('needs an amount above zero', () => {
    for (const amount of ['0.00', '-5.00']) {
      const rejection = rejectionOf(new LedgerScenario(TODAY).deposits(amount));
      expect(rejectionDetail(rejection)).toBe('Please enter a valid amount greater than zero');
    }
  });

  it('is rejected where all deposits together are beyond the limits (regression: the sum of the screen parked the stream)', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.deposits('1000000000000000.00');
    ledger.withdraws('1000000000000000.00');
    expect(rejectionOf(ledger.deposits('0.01'))).toEqual({ code: 'LEDGER.AMOUNT_TOO_LARGE', asset: 'USD' });
    ledger.voids(0, { acceptNegative: true });
    expect(ledger.deposits('0.01').outcome).toBe('decided');
    expect(rejectionOf(ledger.restores(0)).code).toBe('LEDGER.AMOUNT_TOO_LARGE');
    expect(ledger.buys({ quantity: '1', price: '100' }).outcome).toBe('decided');
  });

  it('is ignored when repeated', () => {
    const ledger = new LedgerScenario(TODAY);
    const commandId = ledger.nextCommand();
    ledger.deposits('10.00', commandId);
    expect(ledger.deposits('10.00', commandId).outcome).toBe('repeated');
    expect(ledger.state.totals.dynamicBalance).toBe(1_000n);
  });
});

describe('withdrawal from the dynamic balance', () => {
  it('takes nothing of a deposit that is on a later day after a move further west', () => {
    const ledger = new LedgerScenario('2026-11-28');
    ledger.deposits('100.00');
    ledger.at(TODAY);
    const rejection = rejectionOf(ledger.withdraws('100.00'));
    expect(rejection).toMatchObject({ code: 'LEDGER.NO_FUNDS', available: 0n });
  });

  it('takes up to all of it', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.deposits('150.00');
    expect(appended(ledger.withdraws('150.00'))).toEqual(['ledger.dynamic-balance-withdrawn']);
    expect(ledger.state.totals.dynamicBalance).toBe(0n);
  });

  it('is rejected above the balance', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.deposits('150.00');
    const rejection = rejectionOf(ledger.withdraws('150.01'));
    expect(rejection).toEqual({ code: 'LEDGER.NO_FUNDS', available: 15_000n, requested: 15_001n });
    expect(rejectionDetail(rejection)).toBe('No funds available for withdrawal');
  });

  it('needs an amount above zero', () => {
    expect(rejectionOf(new LedgerScenario(TODAY).withdraws('0')).code).toBe('LEDGER.AMOUNT_NOT_POSITIVE');
  });
});
