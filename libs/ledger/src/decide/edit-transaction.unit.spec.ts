import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';

const kinds = (ledger: LedgerScenario) =>
  ledger.state.history.map(({ transaction: { kind, trade } }) => [kind, trade?.quantity ?? null]);

describe('edit', () => {
  it('is a void and a new transaction in one append, in the same place of the day', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.buys({ quantity: '2', price: '50000' });
    ledger.sells({ quantity: '0.5', price: '50000' });
    const decision = ledger.at(FRIDAY).edits(0, { quantity: '3', price: '50000', on: MONDAY });
    expect(appended(decision)).toEqual(['ledger.transaction-voided', 'ledger.bitcoin-bought']);
    expect(kinds(ledger)).toEqual([
      ['buy', 300_000_000n],
      ['buy', 200_000_000n],
      ['sell', 50_000_000n],
    ]);
    const edited = ledger.state.transactions.get(ledger.nth(3));
    expect(edited).toMatchObject({ replaces: ledger.nth(0), original: ledger.nth(0), recordedOn: FRIDAY });
    expect(ledger.state.transactions.get(ledger.nth(0))?.voided).toEqual({ on: FRIDAY, by: 'edit' });
  });

  it('to another date takes the place of a back-dated row there', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.at('2026-11-24').buys({ quantity: '2', price: '50000' });
    ledger.at(FRIDAY).edits(0, { quantity: '1', price: '50000', on: '2026-11-24' });
    expect(ledger.state.history.map(({ transaction }) => transaction.tradedOn)).toEqual([
      '2026-11-24',
      '2026-11-24',
    ]);
    expect(kinds(ledger)[0]).toEqual(['buy', 100_000_000n]);
  });

  it('of an execution keeps recommendation, plan, market and the base of its week', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.001', price: '60000' });
    const decision = ledger.at('2026-12-28').edits(0, { quantity: '0.0015', price: '60000', on: FRIDAY });
    expect(appended(decision)).toEqual([
      'ledger.transaction-voided',
      'ledger.bitcoin-bought',
      'ledger.dynamic-balance-built',
    ]);
    expect(ledger.state.totals.dynamicBalance).toBe(1_000n);
    const edited = ledger.state.transactions.get(ledger.nth(1));
    expect(edited).toMatchObject({
      operation: 'investment',
      recommendationId: ledger.latest(),
      base: 10_000n,
      week: '2026-W48',
      trade: { planned: { usd: 6_000n }, rsi: '58.5', regime: 'transition' },
    });
    expect([...ledger.state.weeks.values()]).toEqual([[ledger.nth(1)]]);
  });

  it('of an execution stays inside the days of its recommendation', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends();
    ledger.executes({ quantity: '0.001', price: '60000' });
    const moved = { quantity: '0.001', price: '60000', on: '2026-11-26' };
    expect(rejectionOf(ledger.edits(0, moved)).code).toBe('LEDGER.DATE_OUTSIDE_WEEK');
  });

  it('is replayed like a void', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.at(FRIDAY).sells({ quantity: '0.5', price: '50000' });
    const less = { quantity: '0.3', price: '50000', on: MONDAY };
    expect(rejectionOf(ledger.edits(0, less))).toMatchObject({
      code: 'LEDGER.LATER_NEGATIVE',
      date: FRIDAY,
      asset: 'BTC',
      amount: 20_000_000n,
    });
  });

  it('asks before it makes the dynamic balance negative', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends();
    ledger.executes({ quantity: '0.001', price: '60000' });
    const more = { quantity: '0.003', price: '60000' };
    expect(rejectionOf(ledger.edits(0, more))).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      balance: -8_000n,
      before: 4_000n,
    });
    expect(appended(ledger.edits(0, { ...more, acceptNegative: true })).at(-1)).toBe(
      'ledger.dynamic-balance-used',
    );
  });

  it('has the typo guard', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    const typo = { quantity: '1', price: '5000', dayClose: '50000' };
    expect(rejectionOf(ledger.edits(0, typo)).code).toBe('LEDGER.NEEDS_CONFIRMATION');
    expect(ledger.edits(0, { ...typo, confirmed: true }).outcome).toBe('decided');
  });

  it('of cash changes the amount and keeps the date', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.deposits('100.00');
    ledger.withdraws('30.00');
    ledger.at(FRIDAY).editsCash(0, '50.00');
    expect(ledger.state.history.map(({ after }) => after.dynamicBalance)).toEqual([5_000n, 2_000n]);
    expect(rejectionOf(ledger.editsCash(2, '20.00'))).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      date: MONDAY,
    });
    expect(rejectionOf(ledger.editsCash(2, '0')).code).toBe('LEDGER.AMOUNT_NOT_POSITIVE');
  });

  it('does not turn one kind into another, and leaves set-asides alone', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.deposits('100.00');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    ledger.buys({ quantity: '1', price: '50000' });
    expect(rejectionOf(ledger.edits(0, { quantity: '1', price: '1' }))).toEqual({
      code: 'LEDGER.NOT_EDITABLE',
      kind: 'deposit',
    });
    expect(rejectionOf(ledger.editsCash(1, '1')).code).toBe('LEDGER.NOT_EDITABLE');
    expect(rejectionOf(ledger.editsCash(2, '1')).code).toBe('LEDGER.NOT_EDITABLE');
  });

  it('leaves one version in effect: the old one comes back only after the new one is removed', () => {
    const ledger = new LedgerScenario(MONDAY);
    ledger.buys({ quantity: '1', price: '50000' });
    ledger.edits(0, { quantity: '2', price: '50000' });
    ledger.edits(1, { quantity: '3', price: '50000' });
    expect(rejectionOf(ledger.edits(0, { quantity: '9', price: '50000' })).code).toBe(
      'LEDGER.ALREADY_VOIDED',
    );
    expect(rejectionOf(ledger.restores(0))).toEqual({
      code: 'LEDGER.CORRECTED_SINCE',
      transactionId: ledger.nth(2),
    });
    ledger.voids(2);
    expect(ledger.restores(0).outcome).toBe('decided');
    expect(rejectionOf(ledger.restores(2)).code).toBe('LEDGER.CORRECTED_SINCE');
    expect(ledger.state.totals.btc).toBe(100_000_000n);
  });
});
