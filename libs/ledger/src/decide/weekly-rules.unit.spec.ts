import { describe, expect, it } from '@jest/globals';
import { priceCents, sats, usdCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { isoWeekOf } from '../calendar/iso-week.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { OperationInEffect } from '../state/week-operations.js';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';
import { checkWeeklyRules, weeklyRuleViolations } from './weekly-rules.js';

const FRIDAY = '2026-11-27';
const WEEK = isoWeekOf('2026-W48');
const HUNDRED = { quantity: '0.00166667', price: '60000.00', value: '100.00' };

/** A recommended sale that no recommendation of the scenario named. */
const soldBy = (ledger: LedgerScenario): LedgerEvent => ({
  type: 'ledger.bitcoin-sold',
  data: {
    transactionId: ledger.nextTransaction(),
    tradedOn: calendarDateOf(FRIDAY),
    recordedOn: calendarDateOf(FRIDAY),
    week: WEEK,
    recommendationId: ledger.latest(),
    planned: null,
    quantity: sats(1_000n),
    price: priceCents(6_000_000n),
    value: usdCents(60n),
    fee: usdCents(0n),
    rsi: null,
    regime: null,
    paid: null,
    note: null,
    importId: null,
    replaces: null,
    origin: 'recommendation',
    proceedsTo: 'portfolio_cash',
  },
});

describe('weekly rules', () => {
  it('allow everything in an empty week', () => {
    const { state } = new LedgerScenario(FRIDAY);
    expect(checkWeeklyRules(state, WEEK, 'sale')).toEqual({
      executed: [],
      totalOperations: 0,
      total: 0n,
      sold: 0n,
      typesUsed: [],
      violations: [],
    });
  });

  it('tell what was done with its fees, what was bought in all, and next to it what was sold', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.buys({ quantity: '1', price: '60000' });
    ledger.recommends({ sale: '0.01' });
    ledger.executes({ quantity: '0.001', price: '60000', fee: '0.30' });
    ledger.executesSale({ quantity: '0.002', price: '60000', fee: '0.50', override: true });

    expect(checkWeeklyRules(ledger.state, WEEK, 'investment')).toMatchObject({
      executed: [
        { operation: 'investment', amount: 6_000n, fee: 30n, total: 6_030n },
        { operation: 'sale', amount: 12_000n, fee: 50n, total: 11_950n },
      ],
      total: 6_030n,
      sold: 11_950n,
    });
  });

  it('count a set-aside as nothing bought', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(checkWeeklyRules(ledger.state, WEEK, 'sale')).toMatchObject({
      totalOperations: 1,
      total: 0n,
      sold: 0n,
    });
  });

  it('combine investment and reinvestment, and never a sale with either', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.recommends();
    ledger.executes(HUNDRED);
    expect(checkWeeklyRules(ledger.state, WEEK, 'reinvestment').violations).toEqual([]);
    expect(checkWeeklyRules(ledger.state, WEEK, 'sale').violations).toEqual(['sale_never_with_buy']);
    expect(checkWeeklyRules(ledger.state, isoWeekOf('2026-W49'), 'sale').violations).toEqual([]);
  });

  it('reject an investment in the week of a sale; overridden, it keeps its base', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.buys({ quantity: '1', price: '60000' });
    ledger.recommends({ investment: '60.00' });
    ledger.given(soldBy(ledger));
    const fill = { quantity: '0.001', price: '60000.00' };
    expect(rejectionOf(ledger.executes(fill))).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      typesUsed: ['sale'],
      violations: ['sale_never_with_buy'],
    });
    expect(appended(ledger.executes({ ...fill, override: true }))).toEqual([
      'ledger.weekly-rule-overridden',
      'ledger.bitcoin-bought',
      'ledger.dynamic-balance-built',
    ]);
    expect(ledger.state.totals.dynamicBalance).toBe(4_000n);
  });

  it('let a set-aside, which is no buy, share a week with a sale', () => {
    const ledger = new LedgerScenario(FRIDAY);
    ledger.buys({ quantity: '1', price: '60000' });
    ledger.recommends({ investment: null });
    ledger.given(soldBy(ledger));
    expect(appended(ledger.setsAside())).toHaveLength(1);
    expect(checkWeeklyRules(ledger.state, WEEK, 'sale').violations).toEqual(['one_sale_a_week']);
  });

  it('forbid a sale beside any buy of the week, also one that a set-aside follows', () => {
    const buy: OperationInEffect = {
      operation: 'investment',
      isSetAside: false,
      base: usdCents(0n),
      balanceMoved: usdCents(-60n),
    };
    const setAside: OperationInEffect = {
      ...buy,
      isSetAside: true,
      base: usdCents(100n),
      balanceMoved: usdCents(100n),
    };
    expect(weeklyRuleViolations([buy, setAside], 'sale')).toEqual(['sale_never_with_buy']);
    expect(weeklyRuleViolations([setAside], 'sale')).toEqual([]);
  });
});
