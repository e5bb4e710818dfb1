import { describe, expect, it } from '@jest/globals';

import { regimeStretches } from './rsi-price-figure';
import { dateTicks, priceTicks, shortPrice } from './ticks';

describe('the regime strip', () => {
  it('joins days of one regime and leaves days without one out', () => {
    expect(
      regimeStretches({
        dates: ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'],
        regime: ['bear', 'bear', null, 'bear', 'transition'],
      }),
    ).toEqual([
      { regime: 'bear', from: '2026-01-01', to: '2026-01-02', days: 2 },
      { regime: 'bear', from: '2026-01-04', to: '2026-01-04', days: 1 },
      { regime: 'transition', from: '2026-01-05', to: '2026-01-05', days: 1 },
    ]);
  });
});

describe('the ticks of the log price', () => {
  it('are round prices inside the range, away from the tag of the last price', () => {
    const ticks = priceTicks({ low: 24_000, high: 110_000, last: 68_204, language: 'en', max: 4 });
    expect(ticks.map((tick) => tick.text)).toEqual(['30k', '50k', '100k']);
  });

  it('become finer where the range is narrow', () => {
    const ticks = priceTicks({ low: 59_000, high: 84_000, last: 64_849, language: 'en', max: 4 });
    expect(ticks.map((tick) => tick.text)).toEqual(['60k', '70k', '80k']);
  });

  it('are short in each language', () => {
    expect(shortPrice(1_500_000, 'pt')).toBe('1,5M');
    expect(shortPrice(850, 'en')).toBe('850');
  });
});

describe('the ticks of the time axis', () => {
  it('are months up to 400 days', () => {
    expect(dateTicks('2026-02-12', '2026-08-12', 'en', 6).map((tick) => tick.text)).toEqual([
      'Mar 1',
      'Apr 1',
      'May 1',
      'Jun 1',
      'Jul 1',
      'Aug 1',
    ]);
    expect(dateTicks('2026-02-12', '2026-08-12', 'pt', 3).map((tick) => tick.text)).toEqual([
      '01/03',
      '01/05',
      '01/07',
    ]);
  });

  it('are years beyond that', () => {
    expect(dateTicks('2023-06-01', '2026-08-12', 'en', 6).map((tick) => tick.text)).toEqual([
      '2024',
      '2025',
      '2026',
    ]);
  });
});
