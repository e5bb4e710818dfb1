import { describe, expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

const FRIDAY = '2026-11-27';
const WEEK = isoWeekOf('2026-W48');
const BUY = 'ledger.bitcoin-bought';
const BUILT = 'ledger.dynamic-balance-built';
const USED = 'ledger.dynamic-balance-used';
/** 100.00 USD at the planned price of 60 000.00 USD, without a fee. */
const HUNDRED = { quantity: '0.00166667', price: '60000.00', value: '100.00' };

const advised = (advice: Parameters<LedgerScenario['recommends']>[0] = {}) => {
  const ledger = new LedgerScenario(FRIDAY);
  ledger.recommends(advice);
  return ledger;
};

describe('execute investment', () => {
  it('builds 40.80 when 58.90 and a fee of 0.30 were filled of a base of 100 (the worked example)', () => {
    const ledger = advised({ investment: '60.00' });
    const fill = { quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' };
    const decision = ledger.executes(fill);
    expect(appended(decision)).toEqual([BUY, BUILT]);
    expect(ledger.state.totals).toMatchObject({
      btc: 98_167n,
      dynamicBalance: 4_080n,
      invested: 5_920n,
      fees: 30n,
    });
    expect(weekStatus(ledger.state, WEEK)).toBe('building');
    const [row] = ledger.state.history;
    expect(row?.transaction).toMatchObject({
      kind: 'buy',
      operation: 'investment',
      trade: { planned: { usd: 6_000n }, value: 5_890n, fee: 30n, rsi: '58.5', regime: 'transition' },
      movement: { dynamicBalance: 4_080n, pocket: -10_000n },
    });
  });

  it('uses what was spent above the base', () => {
    const ledger = advised({ investment: '150.00' });
    ledger.deposits('80.00');
    const decision = ledger.executes({ quantity: '0.0025', price: '60000.00', fee: '1.25' });
    expect(appended(decision)).toEqual([BUY, USED]);
    expect(ledger.state.totals.dynamicBalance).toBe(8_000n - 5_125n);
    expect(weekStatus(ledger.state, WEEK)).toBe('using');
  });

  it('leaves the dynamic balance alone when exactly the base was spent', () => {
    const ledger = advised();
    expect(appended(ledger.executes(HUNDRED))).toEqual([BUY]);
    expect(weekStatus(ledger.state, WEEK)).toBe('equal');
  });

  it('goes by the fill also when it lands on the other side of the base', () => {
    const ledger = advised({ investment: '90.00' });
    ledger.deposits('50.00');
    expect(appended(ledger.executes({ quantity: '0.002', price: '60000.00' }))).toEqual([BUY, USED]);
    expect(ledger.state.totals.dynamicBalance).toBe(3_000n);
  });

  it('tells the shortfall and both ways out, and goes on when a negative balance is accepted', () => {
    const ledger = advised({ investment: '150.00' });
    ledger.deposits('20.00');
    const fill = { quantity: '0.0025', price: '60000.00' };
    expect(rejectionOf(ledger.executes(fill))).toEqual({
      code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
      available: 2_000n,
      needed: 5_000n,
      shortfall: 3_000n,
      affordable: 12_000n,
    });
    const accepted = ledger.executes({ ...fill, acceptNegative: true });
    expect(accepted).toMatchObject({ events: [{}, { type: USED, data: { negativeAccepted: true } }] });
    expect(ledger.state.totals.dynamicBalance).toBe(-3_000n);
  });

  it('measures the shortfall from a balance that is negative already', () => {
    const ledger = advised({ investment: '150.00' });
    ledger.executes({ quantity: '0.0025', price: '60000.00', acceptNegative: true });
    ledger.at('2026-11-30').recommends({ investment: '110.00' });
    expect(
      rejectionOf(ledger.executes({ quantity: '0.00183334', price: '60000.00', value: '110.00' })),
    ).toMatchObject({
      available: -5_000n,
      needed: 1_000n,
      shortfall: 6_000n,
      affordable: 10_000n,
    });
    ledger.deposits('60.00');
    expect(appended(ledger.executes({ quantity: '0.00183334', price: '60000.00', value: '110.00' }))).toEqual(
      [BUY, USED],
    );
  });

  it('is ignored when repeated', () => {
    const ledger = advised();
    const commandId = ledger.nextCommand();
    ledger.executes({ ...HUNDRED, commandId });
    const again = ledger.executes({ ...HUNDRED, quantity: '0.5', commandId });
    expect(again).toEqual({ outcome: 'repeated', events: [] });
    expect(ledger.state.totals.btc).toBe(166_667n);
  });

  it('executes a part once', () => {
    const ledger = advised();
    ledger.executes(HUNDRED);
    const { executedBy } = ledger.state.recommendations.get(ledger.latest()) ?? {};
    expect(rejectionOf(ledger.executes({ ...HUNDRED, override: true }))).toEqual({
      code: 'LEDGER.ALREADY_EXECUTED',
      operation: 'investment',
      transactionId: executedBy?.investment,
    });
  });

  it('is rejected without an investment in the recommendation, or without the recommendation', () => {
    const ledger = advised({ investment: null });
    expect(rejectionOf(ledger.executes(HUNDRED)).code).toBe('LEDGER.NOTHING_RECOMMENDED');
    expect(rejectionOf(new LedgerScenario(FRIDAY).executes(HUNDRED)).code).toBe(
      'LEDGER.RECOMMENDATION_NOT_FOUND',
    );
  });
});

describe('the second investment of a week', () => {
  const twice = () => {
    const ledger = advised({ inputs: 'first' });
    ledger.executes(HUNDRED);
    ledger.at('2026-11-28').recommends({ inputs: 'second' });
    return ledger;
  };

  it('is rejected with what was done this week', () => {
    const ledger = twice();
    expect(rejectionOf(ledger.executes(HUNDRED))).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      week: WEEK,
      executed: [{ operation: 'investment', tradedOn: FRIDAY, amount: 10_000n }],
      totalOperations: 1,
      typesUsed: ['investment'],
      violations: ['one_investment_a_week'],
      canOverride: true,
    });
  });

  it('has no base when overridden: all of it comes from the dynamic balance', () => {
    const ledger = twice();
    ledger.deposits('100.00');
    const decision = ledger.executes({ ...HUNDRED, override: true });
    expect(appended(decision)).toEqual(['ledger.weekly-rule-overridden', BUY, USED]);
    expect(ledger.state.totals.dynamicBalance).toBe(0n);
  });

  it('needs the whole spend in the dynamic balance', () => {
    const ledger = twice();
    expect(rejectionOf(ledger.executes({ ...HUNDRED, override: true }))).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
      needed: 10_000n,
      affordable: 0n,
    });
  });

  it('is not blocked by manual buys, which do not count', () => {
    const ledger = advised();
    ledger.buys(HUNDRED);
    expect(appended(ledger.executes(HUNDRED))).toEqual([BUY]);
  });
});

describe('dates of an execution', () => {
  it('lie from the issue day to the end of the week', () => {
    const ledger = advised();
    ledger.at('2026-12-01');
    for (const on of ['2026-11-26', '2026-11-30']) {
      expect(rejectionOf(ledger.executes({ ...HUNDRED, on }))).toMatchObject({
        code: 'LEDGER.DATE_OUTSIDE_WEEK',
        from: FRIDAY,
        to: '2026-11-29',
      });
    }
    expect(appended(ledger.executes({ ...HUNDRED, on: '2026-11-29' }))).toEqual([BUY]);
  });

  it('are never in the future', () => {
    const ledger = advised();
    expect(rejectionOf(ledger.executes({ ...HUNDRED, on: '2026-11-28' })).code).toBe('LEDGER.DATE_IN_FUTURE');
  });

  it('may be recorded up to 7 days after the week', () => {
    const ledger = advised();
    ledger.at('2026-12-07');
    expect(rejectionOf(ledger.executes({ ...HUNDRED, on: FRIDAY }))).toMatchObject({
      code: 'LEDGER.RECORDED_TOO_LATE',
      lastDay: '2026-12-06',
    });
    ledger.at('2026-12-06');
    expect(appended(ledger.executes({ ...HUNDRED, on: FRIDAY }))).toEqual([BUY]);
  });

  it('keep the week of the recommendation over New Year', () => {
    const ledger = new LedgerScenario('2026-12-31');
    ledger.recommends();
    ledger.at('2027-01-03').executes(HUNDRED);
    expect([...ledger.state.weeks.keys()]).toEqual(['2026-W53']);
  });
});

describe('the typo guard', () => {
  it('warns of a price more than 20 % from the close of the day, and proceeds when confirmed', () => {
    const ledger = advised();
    const odd = { quantity: '0.001', price: '72000.01', dayClose: '60000.00' };
    expect(rejectionOf(ledger.executes(odd))).toEqual({
      code: 'LEDGER.NEEDS_CONFIRMATION',
      warnings: [
        { kind: 'price_far_from_close', price: 7_200_001n, dayPrice: { price: 6_000_000n, is: 'close' } },
      ],
    });
    expect(appended(ledger.executes({ ...odd, confirmed: true }))).toEqual([BUY, BUILT]);
  });

  it('lets exactly 20 % pass, and cannot compare without a close', () => {
    expect(
      appended(advised().executes({ quantity: '0.001', price: '48000.00', dayClose: '60000.00' })),
    ).toHaveLength(2);
    expect(appended(advised().executes({ quantity: '0.001', price: '10.00' }))).toHaveLength(2);
  });

  it('warns of a spend above twice the plan before it speaks of a missing balance', () => {
    const ledger = advised({ investment: '60.00' });
    expect(rejectionOf(ledger.executes({ quantity: '0.0020001', price: '60000.00' }))).toMatchObject({
      code: 'LEDGER.NEEDS_CONFIRMATION',
      warnings: [{ kind: 'spend_above_twice_the_plan', spent: 12_001n, planned: 6_000n }],
    });
  });
});
