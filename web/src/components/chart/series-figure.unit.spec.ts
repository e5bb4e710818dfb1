import { describe, expect, it } from '@jest/globals';

import { chartColors } from './chart-colors';
import { seriesFigure } from './series-figure';
import type { SeriesFigureOptions } from './series-figure';
import { valueTicks } from './value-ticks';

const OPTIONS: SeriesFigureOptions = {
  dates: ['2026-08-01', '2026-08-02', '2026-08-03'],
  series: [
    { key: 'value', label: 'Value', values: [100, null, 140], look: 'area' },
    { key: 'paid', label: 'Paid in', values: [90, 90, 120], look: 'dashed', isStepped: true },
  ],
  colors: chartColors('light'),
  language: 'en',
  isPhone: false,
  unit: 'USD',
  decimals: 2,
  isHidden: false,
};

/** What is read off the first series, day by day. */
const texts = (options: Partial<SeriesFigureOptions>) => {
  const { readings } = seriesFigure({ ...OPTIONS, ...options });
  return readings.dates.map((date) => readings.at(date)[0]?.text);
};

describe('series over time', () => {
  it('are distinguished by dash and shape, and gaps stay gaps', () => {
    const { data } = seriesFigure(OPTIONS);
    expect(data).toMatchObject([
      { y: [100, null, 140], fill: 'tozeroy', line: { dash: 'solid', shape: 'linear' } },
      { line: { dash: 'dash', shape: 'hv' } },
    ]);
  });

  it('begin at zero, so that no change looks greater than it is', () => {
    expect(seriesFigure(OPTIONS).layout.yaxis).toMatchObject({ range: [0, 150] });
  });

  it('have a figure above their greatest value where one is near (regression: 200k under a peak of 285k)', () => {
    const to = (most: number) =>
      seriesFigure({
        ...OPTIONS,
        series: [{ key: 'value', label: 'Value', values: [0, null, most], look: 'area' }],
      }).layout.yaxis;
    expect(to(285_000)).toMatchObject({ range: [0, 300_000], ticktext: ['0', '100k', '200k', '300k'] });
    expect(to(260_000)).toMatchObject({ ticktext: ['0', '100k', '200k'] });
  });

  it('write figures in the separators of the language', () => {
    expect(texts({})).toEqual(['100.00\u00a0USD', '-', '140.00\u00a0USD']);
    expect(texts({ unit: '%' })).toEqual(['+100.00%', '-', '+140.00%']);
    // 140 is not 140 more.
    expect(texts({ unit: 'index' })).toEqual(['100.00', '-', '140.00']);
  });

  it('write the unit where the language has it (regression: "100,00 USD" in Portuguese)', () => {
    expect(texts({ language: 'pt', unit: 'BRL' })).toEqual(['R$\u00a0100,00', '-', 'R$\u00a0140,00']);
  });

  it('write no figure while amounts are hidden', () => {
    const { layout } = seriesFigure({ ...OPTIONS, isHidden: true });
    expect(texts({ isHidden: true })).toEqual(['••••', '••••', '••••']);
    expect(layout.yaxis.ticktext.join('')).toBe('');
  });

  it('hang what was taken under zero', () => {
    const bars = [
      { key: 'used', label: 'Used', dates: ['2026-08-02'], values: [-50], days: 7, look: 'accent' },
    ] as const;
    const { data, layout } = seriesFigure({ ...OPTIONS, bars });
    expect(data[0]).toMatchObject({ type: 'bar', y: [-50], width: 483_840_000 });
    const range = JSON.stringify(layout.yaxis);
    expect(range).toContain('"range":[-57.6');
  });

  const bars = {
    key: 'built',
    label: 'Built',
    look: 'main',
    dateText: (date: string) => `of ${date}`,
  } as const;

  it('read a bar on every day that it spans, with its own days (regression: a dash on all but its Monday)', () => {
    const week = { ...bars, dates: ['2026-08-03', '2026-08-17'], values: [50, 70], days: 7 };
    const dates = ['2026-08-01', '2026-08-03', '2026-08-09', '2026-08-13', '2026-08-15'];
    const series = [{ key: 'value', label: 'Value', values: dates.map(() => 1), look: 'main' }] as const;
    const { readings } = seriesFigure({ ...OPTIONS, dates, series, bars: [week] });
    expect(readings.dates).toEqual(dates);
    expect(dates.map((date) => readings.at(date)[1]?.text)).toEqual([
      ...Array.from({ length: 3 }, () => '50.00\u00a0USD (of 2026-08-03)'),
      ...['-', '70.00\u00a0USD (of 2026-08-17)'],
    ]);
  });

  it('of bars alone are read bar by bar, not at the ends of the axis (regression: only dashes)', () => {
    const months = { ...bars, dates: ['2026-07-15', '2026-08-15'], values: [50, 70], days: 26 };
    const dates = ['2026-07-01', '2026-08-28'];
    const { readings } = seriesFigure({ ...OPTIONS, dates, series: [], bars: [months] });
    expect(readings.dates).toEqual(months.dates);
    expect(readings.dates.map((date) => readings.dateText?.(date))).toEqual([
      'of 2026-07-15',
      'of 2026-08-15',
    ]);
    expect(readings.at('2026-08-15')).toEqual([{ label: 'Built', text: '70.00\u00a0USD' }]);
  });

  it('of a price are drawn on a log axis without zero', () => {
    const series = [{ key: 'p', label: 'Price', values: [0, 1000, 100_000], look: 'main' }] as const;
    const { layout } = seriesFigure({ ...OPTIONS, series, isLog: true });
    expect(layout.yaxis).toMatchObject({ type: 'log', range: [Math.log10(950), Math.log10(105_000)] });
  });

  it('of nothing still have an axis', () => {
    expect(seriesFigure({ ...OPTIONS, series: [] }).layout.yaxis).toMatchObject({ tickvals: [0, 0.5, 1] });
  });
});

describe('ticks of values', () => {
  const texts = (low: number, high: number, language: 'en' | 'pt' = 'en', suffix = ''): string[] =>
    valueTicks({ low, high, count: 4, language, suffix }).map(({ text }) => text);

  it('are round and short', () => {
    expect(texts(0, 16_500)).toEqual(['0', '5k', '10k', '15k']);
    expect(texts(-40, 70, 'en', '%')).toEqual(['0%', '50%']);
    expect(texts(0, 0.25)).toEqual(['0', '0.1', '0.2']);
    expect(texts(0, 2500, 'pt')).toEqual(['0', '1k', '2k']);
  });

  it('have a true minus', () => {
    expect(texts(-100, 100)).toEqual(['−100', '−50', '0', '50', '100']);
  });

  it('of no range are none', () => {
    expect(texts(5, 5)).toEqual([]);
  });
});
