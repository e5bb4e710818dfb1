import { describe, expect, it } from '@jest/globals';
import { brlCents, priceCents, rateMicroOf, sats, usdCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { paidInReais, totalsInReaisByDay, tradeInReais, worthInReais } from './totals-in-reais.js';
import type { RateOnDay } from './totals-in-reais.js';

const RATES: Readonly<Record<string, string>> = {
  '2026-01-05': '5',
  '2026-02-10': '6',
  '2026-03-05': '5.5',
};
const rateOn: RateOnDay = (date) => rateMicroOf(RATES[date] ?? '4');

const totalsOf = (ledger: LedgerScenario) => {
  const days = totalsInReaisByDay(ledger.state.timeline.transactions(), rateOn);
  return { days, last: [...days.values()].at(-1) };
};

describe('a ledger in reais', () => {
  it('has what was paid at the rate of each day, and what it is worth at one', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '1', price: '100', fee: '1', on: '2026-01-05' });
    ledger.buys({ quantity: '1', price: '200', on: '2026-02-10' });
    ledger.sells({ quantity: '0.5', price: '300', fee: '2', on: '2026-03-05', confirmed: true });
    const { days, last } = totalsOf(ledger);
    if (last === undefined) throw new Error('no totals');

    // 101 at 5; and 200 at 6; of 1 705.00 a quarter left with the sale, which brought 148 at 5.5.
    expect(days.get(calendarDateOf('2026-01-05'))).toMatchObject({ invested: 505_00n, fees: 5_00n });
    expect(paidInReais(last)).toEqual({ cost: 1_278_75n, averagePrice: 852_50n, realised: 387_75n });
    expect(last).toMatchObject({ invested: 1_705_00n, fees: 16_00n });
    // 1.5 at 400 and 148 of cash, all at 4, less 1 705.00.
    const price = priceCents(400_00n);
    expect(worthInReais(last, ledger.state.totals, { price, rate: rateMicroOf('4') })).toEqual({
      portfolioValue: 2_992_00n,
      profitLoss: 1_287_00n,
      unrealised: 899_25n,
      totalReturnPercent: '75.48',
    });
  });

  it('counts what left the portfolio at the rate of its day: money out and back is no profit', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '1', price: '100', on: '2026-01-05' });
    ledger.sells({ quantity: '1', price: '100', to: 'pocket', on: '2026-02-10', confirmed: true });
    const { last } = totalsOf(ledger);
    if (last === undefined) throw new Error('no totals');

    // 600.00 came back for 500.00.
    expect(last).toMatchObject({ btc: 0n, cost: 0n, invested: 500_00n, paidOut: 600_00n });
    expect(
      worthInReais(last, ledger.state.totals, { price: priceCents(0n), rate: rateMicroOf('9') }),
    ).toMatchObject({ portfolioValue: 0n, profitLoss: 100_00n, unrealised: 0n, totalReturnPercent: '20.00' });
  });

  it('takes a trade that was entered in reais as it was entered, and splits its total', () => {
    const paid = { amount: brlCents(560_00n), rate: '5.5' };
    const trade = { quantity: sats(1n), value: usdCents(100_00n), fee: usdCents(1_00n), paid };
    expect(tradeInReais(trade, false, rateMicroOf('9'))).toEqual({
      value: 554_50n,
      fee: 5_50n,
      total: 560_00n,
    });
  });
});
