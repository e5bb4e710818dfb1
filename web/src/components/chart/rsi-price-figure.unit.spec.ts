import { describe, expect, it } from '@jest/globals';

import { chartColors } from './chart-colors';
import type { Figure } from './figure';
import { regimeStretches } from './regime-strip';
import { averageInReach, rsiPriceFigure } from './rsi-price-figure';
import type { ChartTrade, RsiPriceSeries } from './rsi-price-figure';
import type { ShownZones } from './rsi-zones';
import { THREE_DAYS } from './testing/three-days';
import { priceTicks, shortPrice } from './ticks';

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

describe('the regime strip of a thinned series', () => {
  it('counts days by their dates, since days were left out between them', () => {
    expect(
      regimeStretches({
        dates: ['2026-01-01', '2026-01-20', '2026-01-31'],
        regime: ['bull', 'bull', 'bull'],
      }),
    ).toEqual([{ regime: 'bull', from: '2026-01-01', to: '2026-01-31', days: 31 }]);
  });
});

describe('the ticks of the log price', () => {
  it('are decades with 2 and 5, finer where that gives too few, none under the tag of the last price', () => {
    const texts = (low: number, high: number, last: number | null, max = 8) =>
      priceTicks({ low, high, last, language: 'en', max }).map((tick) => tick.text);
    expect(texts(24_000, 110_000, null)).toEqual(['30k', '50k', '70k', '100k']);
    expect(texts(4_800, 126_000, null)).toEqual(['5k', '10k', '20k', '50k', '100k']);
    // Regression: "732,819" lay on "700k", for the chart is lower than the distance supposed.
    expect(texts(290_000, 800_000, 732_819)).not.toContain('700k');
    expect(texts(24_000, 110_000, 68_204)).toEqual(['30k', '50k', '100k']);
  });

  it('are every decade of the whole history, to the top (regression: "0.1, 10, 1k" and nothing above)', () => {
    const texts = (max: number, last: number | null) =>
      priceTicks({ low: 0.06, high: 126_000, last, language: 'en', max }).map((tick) => tick.text);
    expect(texts(8, null)).toEqual(['0.1', '1', '10', '100', '1k', '10k', '100k']);
    expect(texts(6, null)).toEqual(['0.1', '10', '1k', '100k']);
    expect(texts(8, 64_849)).toEqual(['0.1', '1', '10', '100', '1k']);
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

describe('the figure of price and RSI', () => {
  const series = THREE_DAYS;
  const words = {
    ...{ price: 'Preço', rsi: 'RSI', regimeName: 'Regime', trades: 'Operações' },
    ...{ buyZone: 'Zona de compra', sellZone: 'Zona de venda' },
    operation: { invest: 'Compra', reinvest: 'Reinvestimento', sell: 'Venda' },
    regime: { bear: 'Baixa', transition: 'Transição', pre_bull: 'Pré-alta', bull: 'Alta' },
  };
  const draw = (
    changes: {
      zones?: ShownZones;
      averagePriceUsd?: number | null;
      series?: RsiPriceSeries;
      trades?: readonly ChartTrade[];
    } = {},
  ): Figure =>
    rsiPriceFigure({
      ...{ series, trades: [], colors: chartColors('light'), language: 'pt', isPhone: false, words },
      zones: { buy: true, sell: true },
      averagePriceUsd: null,
      isSimulated: false,
      ...changes,
    });
  const textsOf = ({ layout }: Figure) => (layout.annotations ?? []).map(({ text }) => text);
  const zonesOf = ({ layout }: Figure) =>
    (layout.shapes ?? []).filter(({ type, yref }) => type === 'rect' && yref === 'y2').map(({ y0 }) => y0);

  it('has a log price', () => {
    const { layout } = draw();
    expect(layout.yaxis.type).toBe('log');
  });

  it('says price, RSI and regime of each day', () => {
    const [first, second] = draw().readings.dates.map((date) => draw().readings.at(date));
    expect(first).toEqual([
      { label: 'Preço', text: 'US$\u00a060.000' },
      { label: 'RSI', text: '28,5' },
      { label: 'Regime', text: 'Baixa' },
    ]);
    expect(second?.map(({ text }) => text)).toEqual(['US$\u00a064.000', '-', 'Baixa']);
  });

  it('says the trades of a day where it shows trades', () => {
    const trades = [{ date: series.dates[0] ?? '', operation: 'invest', priceUsd: 61_000 } as const];
    const { readings } = draw({ trades });
    expect(readings.dates.map((date) => readings.at(date).at(-1))).toEqual([
      { label: 'Operações', text: 'Compra US$\u00a061.000' },
      { label: 'Operações', text: '-' },
      { label: 'Operações', text: '-' },
    ]);
  });

  it('marks each zone by itself', () => {
    expect(zonesOf(draw())).toEqual([15, 90]);
    expect(zonesOf(draw({ zones: { buy: false, sell: true } }))).toEqual([90]);
    const onlyBuy = draw({ zones: { buy: true, sell: false } });
    expect(zonesOf(onlyBuy)).toEqual([15]);
    expect(textsOf(onlyBuy)).toContain('Zona de compra');
    expect(textsOf(onlyBuy)).not.toContain('Zona de venda');
  });

  it('draws a gap where a price is missing, zero or negative (regression: a zero took the page down)', () => {
    const priced = (...price: readonly (number | null)[]) => draw({ series: { ...series, price } });
    const gaps = priced(60_000, 0, 64_000);
    expect(gaps.data[0]?.y).toEqual([60_000, null, 64_000]);
    expect(gaps.readings.dates.map((date) => gaps.readings.at(date)[0]?.text)).toEqual([
      'US$\u00a060.000',
      '-',
      'US$\u00a064.000',
    ]);
    expect(10 ** gaps.layout.yaxis.range[0]).toBeCloseTo(58_800, 6);
    const last = priced(60_000, 64_000, -1);
    expect(textsOf(last)).toContain('64.000');
    for (const figure of [priced(0, null, -5), priced()]) {
      expect(figure.layout.yaxis).toMatchObject({ range: [0, 1], tickvals: [] });
      expect(textsOf(figure)).toContain('31,3');
    }
  });

  it('makes room for an average price that is near, and leaves one far off out', () => {
    const lines = ({ layout }: Figure) =>
      (layout.shapes ?? []).filter(({ type, yref }) => type === 'line' && yref === 'y').map(({ y0 }) => y0);
    const near = draw({ averagePriceUsd: 45_000 });
    expect(lines(near)).toEqual([45_000]);
    expect(10 ** near.layout.yaxis.range[0]).toBeLessThan(45_000);
    const far = draw({ averagePriceUsd: 900 });
    expect(lines(far)).toEqual([]);
    expect(10 ** far.layout.yaxis.range[0]).toBeGreaterThan(50_000);
    // Regression: the legend named a line that was not drawn.
    expect(averageInReach(series.price, 45_000)).toBe(45_000);
    expect(averageInReach(series.price, 900)).toBeNull();
  });
});
