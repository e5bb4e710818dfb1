import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { renderApp } from '../../testing/render';
import { lazyPlot } from './lazy-plot';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a chart whose file does not come says so in its place, and the rest of the page stands', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Chart = lazyPlot(async () => Promise.reject(new Error('gone')));
  await renderApp(
    <>
      <h1>Dashboard</h1>
      <Chart data={[]} layout={{}} height={400} />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The chart could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

it('a chart that is on its way is not read aloud, nor is its drawing', async () => {
  let arrive: ((part: { readonly default: () => null }) => void) | undefined;
  const Chart = lazyPlot(
    async () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const { container } = await renderApp(<Chart data={[]} layout={{}} height={400} />);
  expect(container.querySelector('[data-plot-place]')?.closest('[aria-hidden="true"]')).not.toBeNull();
  await waitFor(() => {
    expect(arrive).toBeDefined();
  });
  arrive?.({ default: () => null });
});
