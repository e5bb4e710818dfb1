import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import { chartColors } from '../chart-colors';
import { rsiPriceFigure } from '../rsi-price-figure';
import { seriesFigure } from '../series-figure';
import type { SeriesFigureOptions } from '../series-figure';
import { THREE_DAYS } from '../testing/three-days';
import { Drawing } from './drawing';

const colors = chartColors('light');
const LOOK = { colors, language: 'en', isPhone: false } as const;
const SERIES: SeriesFigureOptions = {
  ...LOOK,
  dates: ['2026-08-01', '2026-08-11', '2026-08-21'],
  series: [
    { key: 'value', label: 'Value', values: [100, 120, 140], look: 'area' },
    { key: 'paid', label: 'Paid in', values: [90, 90, 120], look: 'dashed', isStepped: true },
  ],
  bars: [{ key: 'used', label: 'Used', dates: ['2026-08-11'], values: [-50], days: 7, look: 'accent' }],
  ...{ unit: 'USD', decimals: 2, isHidden: false },
};

const lines = (): NodeListOf<Element> => document.querySelectorAll('path[stroke]');

it('draws lines with their look, an area, bars, a grid and what is written at the axes', () => {
  render(<Drawing figure={seriesFigure(SERIES)} />);
  const [value, paid] = lines();
  expect(value).toHaveAttribute('stroke', colors.text);
  expect(value).not.toHaveAttribute('stroke-dasharray');
  expect(paid).toHaveAttribute('stroke-dasharray', '9 9');
  expect(document.querySelectorAll('path[fill^="rgba"]')).toHaveLength(1);
  expect(document.querySelectorAll(`g[fill="${colors.accent}"] rect`)).toHaveLength(1);
  for (const text of ['0', '100', 'Aug 6', 'Aug 21']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(document.querySelectorAll(`line[stroke="${colors.line}"]`)).toHaveLength(2);
});

it('writes no amount while amounts are hidden', () => {
  render(<Drawing figure={seriesFigure({ ...SERIES, isHidden: true })} />);
  expect(document.body.textContent).toBe('Aug 6Aug 11Aug 16Aug 21');
});

it('draws price and RSI with zones, regimes, trades and the tags of the last figures', () => {
  const words = {
    ...{
      price: 'Price',
      rsi: 'RSI',
      regimeName: 'Regime',
      trades: 'Trades',
      buyZone: 'Buy zone',
      sellZone: 'Sell zone',
    },
    operation: { invest: 'Buy', reinvest: 'Reinvestment', sell: 'Sale' },
    regime: { bear: 'Bear', transition: 'Transition', pre_bull: 'Pre-bull', bull: 'Bull' },
  };
  render(
    <Drawing
      figure={rsiPriceFigure({
        ...{ ...LOOK, series: THREE_DAYS, words, averagePriceUsd: 61_000, isSimulated: false },
        trades: [
          { date: '2026-01-02', operation: 'sell', priceUsd: 64_000 },
          // Below the prices that are drawn, where the RSI is.
          { date: '2026-01-02', operation: 'sell', priceUsd: 40_000 },
        ],
        zones: { buy: true, sell: true },
      })}
    />,
  );
  for (const text of ['Buy zone', 'Sell zone', 'Bear', '62,000', '31.3']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(document.querySelectorAll(`rect[fill="${colors.regimes.bear}"]`)).toHaveLength(1);
  expect(document.querySelectorAll(`line[stroke="${colors.accent}"]`)).toHaveLength(1);
  expect(document.querySelectorAll(`g[fill="${colors.sell}"] path`)).toHaveLength(1);
  // The RSI has a gap on the second day, and no day next to another one.
  expect(lines()[1]).toHaveAttribute('d', '');
});
