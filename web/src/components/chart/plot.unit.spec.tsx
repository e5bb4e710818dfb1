import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';

import Plotly from '../../testing/plotly-stub';
import { Boundary } from '../ui/boundary';
import { chartColors } from './chart-colors';
import Plot from './plot';
import { seriesFigure } from './series-figure';

const figureOf = (values: readonly number[]) =>
  seriesFigure({
    dates: ['2026-08-01', '2026-08-02', '2026-08-03'],
    series: [{ key: 'value', label: 'Value', values, look: 'area' }],
    ...{ colors: chartColors('light'), language: 'en', isPhone: false },
    ...{ unit: 'USD', decimals: 2, isHidden: false },
  });

afterEach(() => {
  jest.restoreAllMocks();
});

it('draws a figure once, however often its parent renders, and takes the drawing away at its end', async () => {
  const draw = jest.spyOn(Plotly, 'react');
  const purge = jest.spyOn(Plotly, 'purge');
  const onDrawn = jest.fn();
  const [first, second] = [figureOf([1, 2, 3]), figureOf([4, 5, 6])];
  const { rerender, unmount } = render(<Plot figure={first} onDrawn={onDrawn} />);
  await waitFor(() => {
    expect(onDrawn).toHaveBeenCalledTimes(1);
  });
  rerender(<Plot figure={first} onDrawn={onDrawn} />);
  await Promise.resolve();
  expect(draw).toHaveBeenCalledTimes(1);

  rerender(<Plot figure={second} onDrawn={onDrawn} />);
  await waitFor(() => {
    expect(draw).toHaveBeenCalledTimes(2);
  });
  unmount();
  expect(purge).toHaveBeenCalledTimes(1);
});

it('throws what Plotly rejects with, for the boundary that keeps the first drawing', async () => {
  jest.spyOn(Plotly, 'react').mockRejectedValue(new Error('no canvas'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <Boundary resetKey="plot" fallback={<p>kept</p>}>
      <Plot figure={figureOf([1, 2, 3])} onDrawn={jest.fn()} />
    </Boundary>,
  );
  expect(await screen.findByText('kept')).toBeInTheDocument();
});
