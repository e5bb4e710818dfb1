import { describe, expect, it } from '@jest/globals';

import { chartColors } from './chart-colors';
import type { Figure } from './figure';
import { plotlyFigure } from './plotly-figure';
import { regimeStretches } from './regime-strip';
import { averageInReach, rsiPriceFigure } from './rsi-price-figure';
import type { RsiPriceSeries } from './rsi-price-figure';
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
  it('are round prices inside the range, away from the tag of the last price', () => {
    const ticks = priceTicks({ low: 24_000, high: 110_000, last: 68_204, language: 'en', max: 4 });
    expect(ticks.map((tick) => tick.text)).toEqual(['30k', '50k', '100k']);
  });

  it('are decades over the whole history', () => {
    const ticks = priceTicks({ low: 0.06, high: 126_000, last: 64_849, language: 'en', max: 4 });
    expect(ticks.map((tick) => tick.text)).toEqual(['0.1', '10', '1k']);
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
    ...{ price: 'Preço', rsi: 'RSI', buyZone: 'Zona de compra', sellZone: 'Zona de venda' },
    operation: { invest: 'Compra', reinvest: 'Reinvestimento', sell: 'Venda' },
    regime: { bear: 'Baixa', transition: 'Transição', pre_bull: 'Pré-alta', bull: 'Alta' },
  };
  const draw = (
    changes: { zones?: ShownZones; averagePriceUsd?: number | null; series?: RsiPriceSeries } = {},
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

  it('has a log price and a hover in the language of the reader', () => {
    const { data, layout } = draw();
    expect(layout.yaxis.type).toBe('log');
    expect(data[0]?.hoverTexts?.()[0]).toBe('US$\u00a060.000,00');
    expect(data[0]?.hovertemplate).toContain('Preço');
    expect(data[1]?.hoverTexts?.()).toEqual(['28,50', '', '31,25']);
  });

  it('has the texts of its hover for Plotly', () => {
    expect(plotlyFigure(draw()).data[1]).toMatchObject({ customdata: ['28,50', '', '31,25'] });
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
    expect(gaps.data[0]?.hoverTexts?.()).toEqual(['US$\u00a060.000,00', '', 'US$\u00a064.000,00']);
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
