import { describe, expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

const waiting = () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ investment: null, inputs: 'none' });
  return ledger;
};

describe('set aside', () => {
  it('puts the whole base into the dynamic balance and takes the investment slot', () => {
    const ledger = waiting();
    expect(appended(ledger.setsAside())).toEqual(['ledger.dynamic-balance-built']);
    expect(ledger.state.totals).toMatchObject({ dynamicBalance: 10_000n, btc: 0n, invested: 0n });
    expect(ledger.state.history[0]?.transaction).toMatchObject({
      kind: 'set_aside',
      operation: 'investment',
    });
    expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('building');
  });

  it('is rejected when an investment is recommended', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: '60.00' });
    expect(rejectionOf(ledger.setsAside())).toEqual({ code: 'LEDGER.INVESTMENT_RECOMMENDED', usd: 6_000n });
  });

  it('happens once a week, and cannot be overridden', () => {
    const ledger = waiting();
    ledger.setsAside();
    expect(rejectionOf(ledger.setsAside()).code).toBe('LEDGER.ALREADY_EXECUTED');
    ledger.at('2026-11-28').recommends({ investment: null, inputs: 'none again' });
    expect(rejectionOf(ledger.setsAside())).toMatchObject({ code: 'LEDGER.WEEKLY_RULE', canOverride: false });
  });

  it('leaves no base for an investment of the same week', () => {
    const ledger = waiting();
    ledger.setsAside();
    ledger.at('2026-11-28').recommends({ investment: '50.00' });
    const fill = { quantity: '0.0008', price: '60000.00' };
    expect(rejectionOf(ledger.executes(fill)).code).toBe('LEDGER.WEEKLY_RULE');
    ledger.executes({ ...fill, override: true });
    expect(ledger.state.totals.dynamicBalance).toBe(5_200n);
  });

  it('is dated inside its week when recorded after it', () => {
    const ledger = waiting().at('2026-12-06');
    ledger.setsAside();
    expect(ledger.state.history[0]?.transaction).toMatchObject({
      tradedOn: '2026-11-29',
      recordedOn: '2026-12-06',
    });
    const late = waiting().at('2026-12-07');
    expect(rejectionOf(late.setsAside()).code).toBe('LEDGER.RECORDED_TOO_LATE');
  });

  it('is rejected for an unknown recommendation', () => {
    expect(rejectionOf(new LedgerScenario('2026-11-27').setsAside()).code).toBe(
      'LEDGER.RECOMMENDATION_NOT_FOUND',
    );
  });
});
