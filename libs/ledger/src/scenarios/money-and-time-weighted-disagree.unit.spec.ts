import { expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '../calendar/calendar-date.js';
import { flowsOfDays, portfolioDays } from '../metrics/portfolio-flows.js';
import { maximumDrawdown, timeWeightedCurve, twrPercent } from '../metrics/time-weighted.js';
import { xirrPercent } from '../metrics/xirr.js';
import { LedgerScenario, price, usd } from '../testing/ledger-scenario.js';

/*
 * 1 BTC at 100.00 on day 0; the price doubles by day 181; on day 182 1 more BTC is bought at 200.00 (worth 400.00); by
 * day 364 it falls back to 100.00. Time-weighted: x 2 x 0.5 = 0.00 %. Money-weighted: 300.00 paid, 200.00 left, a loss.
 * With v = (1 + r)^(-182/365): 100 + 200 v = 200 v^2, v = (1 + sqrt(3)) / 2 = 1.366025...,
 * r = v^(-365/182) - 1 = -46.50 %. The fall from 2 to 1 is a drawdown of 50.00 %.
 */
it('money added before a fall: the strategy did well, the money did not', () => {
  const start = calendarDateOf('2025-01-06');
  const [middle, end] = [addDays(start, 182), addDays(start, 364)];
  const doubled = addDays(middle, -1);
  const ledger = new LedgerScenario(start);
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at(middle).buys({ quantity: '1', price: '200' });
  const { timeline } = ledger.state;
  const curve = timeWeightedCurve(timeline, end, (date) =>
    price(date >= doubled && date < end ? '200' : '100'),
  );
  expect(twrPercent(curve)).toBe('0.00');
  expect(xirrPercent(flowsOfDays(portfolioDays(timeline)), { date: end, value: usd('200') })).toBe('-46.50');
  expect(maximumDrawdown(curve)).toEqual({ percent: '50.00', peakOn: doubled, troughOn: end });
});
