import { describe, expect, it } from '@jest/globals';
import type { PortfolioDay } from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { thinnedDays } from './thinned-days.js';

const LAST = dayNumberOf('2026-11-27');
const RECORDS_FROM = 100;

/** A history whose value goes up and down; nothing is recorded in its first days. */
function historyOf(
  length: number,
  changed: Readonly<Record<number, Partial<PortfolioDay>>> = {},
): PortfolioDay[] {
  return Array.from({ length }, (_, index): PortfolioDay => {
    const date = isoDateOf(LAST - length + 1 + index);
    const isRecorded = index >= RECORDS_FROM;
    return {
      ...{ date, pricedOn: date, priceUsd: `${50_000 + (index % 700)}.00` },
      ...{
        btc: isRecorded ? '0.10000000' : '0.00000000',
        portfolioCashUsd: '0.00',
        dynamicBalanceUsd: '0.00',
      },
      ...{ costBasisUsd: '0.00', totalInvestedUsd: isRecorded ? '5000.00' : '0.00', profitLossUsd: null },
      ...{ portfolioValueUsd: isRecorded ? `${5_000 + (index % 90)}.00` : '0.00', averagePriceUsd: null },
      ...{ totalReturnPercent: null, fixedDcaReturnPercent: null, reais: null },
      ...changed[index],
    };
  });
}

const datesOf = (days: readonly PortfolioDay[]): readonly string[] => days.map(({ date }) => date);

describe('the days of a history for drawing', () => {
  it('are all of them where they are few enough', () => {
    expect(thinnedDays(historyOf(1_600), 1_600)).toEqual(historyOf(1_600));
  });

  it('are as they were, in order, and no more than were wanted', () => {
    const days = historyOf(4_000);
    const kept = thinnedDays(days, 1_600);
    expect(kept.length).toBeLessThanOrEqual(1_600);
    expect(kept.length).toBeGreaterThan(600);
    const places = kept.map((day) => days.indexOf(day));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('hold the whole newest year, the first record, the end of each month and the last day', () => {
    const days = historyOf(4_000);
    const kept = new Set(datesOf(thinnedDays(days, 600)));
    for (const { date } of days.slice(-366)) expect(kept).toContain(date);
    expect(kept).toContain(days[RECORDS_FROM]?.date);
    expect(kept).toContain('2020-02-29');
    expect(kept).toContain('2026-11-27');
  });

  it.each([
    'portfolioValueUsd',
    'priceUsd',
    'averagePriceUsd',
    'totalReturnPercent',
    'fixedDcaReturnPercent',
  ] as const)('lose no peak and no trough of %s', (figure) => {
    const days = historyOf(4_000, { 1_234: { [figure]: '999999.00' }, 2_345: { [figure]: '-999.00' } });
    const kept = datesOf(thinnedDays(days, 600));
    expect(kept).toContain(days[1_234]?.date);
    expect(kept).toContain(days[2_345]?.date);
  });
});
