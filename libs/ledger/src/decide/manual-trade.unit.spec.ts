import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';
import { rejectionDetail } from './rejection-detail.js';

const TODAY = '2026-11-27';
const holding = (quantity = '1') => {
  const ledger = new LedgerScenario(TODAY);
  ledger.buys({ quantity, price: '50000', on: '2026-11-10' });
  return ledger;
};

describe('manual buy', () => {
  it('adds Bitcoin and its cost, and touches neither cash, nor dynamic balance, nor the week', () => {
    const ledger = new LedgerScenario(TODAY);
    expect(appended(ledger.buys({ quantity: '1', price: '50000', fee: '10' }))).toEqual([
      'ledger.bitcoin-bought',
    ]);
    expect(ledger.state.totals).toMatchObject({
      btc: 100_000_000n,
      invested: 5_001_000n,
      portfolioCash: 0n,
      dynamicBalance: 0n,
    });
    expect(ledger.state.weeks.size).toBe(0);
  });

  it('is rejected for tomorrow and for days before Bitcoin', () => {
    const ledger = new LedgerScenario(TODAY);
    expect(rejectionOf(ledger.buys({ quantity: '1', price: '1', on: '2026-11-28' })).code).toBe(
      'LEDGER.DATE_IN_FUTURE',
    );
    expect(rejectionOf(ledger.buys({ quantity: '1', price: '1', on: '2009-01-02' })).code).toBe(
      'LEDGER.DATE_TOO_EARLY',
    );
  });

  it('is ignored when repeated', () => {
    const ledger = new LedgerScenario(TODAY);
    const commandId = ledger.nextCommand();
    ledger.buys({ quantity: '1', price: '50000', commandId });
    expect(ledger.buys({ quantity: '1', price: '50000', commandId }).outcome).toBe('repeated');
    expect(ledger.state.totals.btc).toBe(100_000_000n);
  });

  it('warns of a price far from the close of its day', () => {
    const odd = { quantity: '1', price: '5000', dayClose: '50000' };
    expect(rejectionOf(new LedgerScenario(TODAY).buys(odd)).code).toBe('LEDGER.NEEDS_CONFIRMATION');
    expect(appended(new LedgerScenario(TODAY).buys({ ...odd, confirmed: true }))).toHaveLength(1);
  });
});

describe('manual sell', () => {
  it('adds the net proceeds to portfolio cash', () => {
    const ledger = holding();
    expect(appended(ledger.sells({ quantity: '0.4', price: '60000', fee: '5' }))).toEqual([
      'ledger.bitcoin-sold',
    ]);
    expect(ledger.state.totals).toMatchObject({ btc: 60_000_000n, portfolioCash: 2_399_500n, paidOut: 0n });
  });

  it('pays the pocket when the switch is off', () => {
    const ledger = holding();
    ledger.sells({ quantity: '0.4', price: '60000', to: 'pocket' });
    expect(ledger.state.totals).toMatchObject({ portfolioCash: 0n, paidOut: 2_400_000n });
  });

  it('is rejected above what is held, in the words of the specification', () => {
    const rejection = rejectionOf(holding('0.5').sells({ quantity: '1', price: '60000' }));
    expect(rejection).toEqual({
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      available: 50_000_000n,
      requested: 100_000_000n,
      date: TODAY,
    });
    expect(rejectionDetail(rejection)).toBe(
      'Insufficient balance. Available: 0.50000000 BTC, Requested: 1.00000000 BTC',
    );
  });

  it('is rejected above what was held on its date', () => {
    const ledger = holding();
    expect(rejectionOf(ledger.sells({ quantity: '0.1', price: '60000', on: '2026-11-09' }))).toMatchObject({
      available: 0n,
      date: '2026-11-09',
    });
  });

  it('is rejected above what was left on a later date, which it names', () => {
    const ledger = holding();
    ledger.sells({ quantity: '0.9', price: '60000', on: '2026-11-20' });
    ledger.buys({ quantity: '2', price: '60000' });
    expect(rejectionOf(ledger.sells({ quantity: '0.2', price: '60000', on: '2026-11-15' }))).toMatchObject({
      available: 10_000_000n,
      date: '2026-11-20',
    });
    expect(appended(ledger.sells({ quantity: '0.1', price: '60000', on: '2026-11-15' }))).toHaveLength(1);
  });

  it('may sell on a past date what a back-dated buy of that date brought', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '1', price: '50000', on: '2026-11-20' });
    expect(appended(ledger.sells({ quantity: '1', price: '50000', on: '2026-11-20' }))).toHaveLength(1);
  });

  it('is rejected when the fee is more than the value', () => {
    expect(rejectionOf(holding().sells({ quantity: '0.001', price: '50000', fee: '50.01' })).code).toBe(
      'LEDGER.FEE_ABOVE_VALUE',
    );
  });
});
