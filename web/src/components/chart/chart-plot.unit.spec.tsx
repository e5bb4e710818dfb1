import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '../../testing/render';
import { chartColors } from './chart-colors';
import { chartPlot } from './chart-plot';
import type { PlotProps } from './plot';
import { seriesFigure } from './series-figure';

const figureOf = (values: readonly number[]) =>
  seriesFigure({
    dates: ['2026-08-01', '2026-08-02', '2026-08-03'],
    series: [{ key: 'value', label: 'Value', values, look: 'area' }],
    ...{ colors: chartColors('light'), language: 'en', isPhone: false },
    ...{ unit: 'USD', decimals: 2, isHidden: false },
  });
const FIRST = figureOf([1, 2, 3]);
const SECOND = figureOf([4, 5, 6]);

/** Stands for Plotly: draws when it is told to. */
function heldPlot() {
  const drawn: (() => void)[] = [];
  const load = jest.fn(async () =>
    Promise.resolve({
      default: ({ onDrawn }: PlotProps) => {
        drawn.push(onDrawn);
        return <div data-testid="plotly" />;
      },
    }),
  );
  const finish = (): void => {
    act(() => drawn.at(-1)?.());
  };
  return { load, finish };
}

/** jsdom has no pointer events. */
function point(
  container: HTMLElement,
  type: 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerout',
  { by, ...at }: { readonly by: 'mouse' | 'touch'; readonly clientX?: number; readonly clientY?: number },
): void {
  const event = new MouseEvent(type, { bubbles: true, ...at });
  Object.defineProperty(event, 'pointerType', { value: by });
  fireEvent(placeOf(container), event);
}

const placeOf = (container: HTMLElement): Element => {
  const place = container.querySelector('[data-taken]');
  if (place === null) throw new Error('There is no chart');
  return place;
};
const drawingOf = (container: HTMLElement) => container.querySelector('[data-drawing]');

beforeEach(() => {
  // jsdom has no places.
  document.elementFromPoint = () => null;
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a chart', () => {
  it('is drawn without Plotly, and not read aloud', async () => {
    const { load } = heldPlot();
    const Chart = chartPlot(load);
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    expect(drawingOf(container)).toHaveAttribute('aria-hidden', 'true');
    expect(load).not.toHaveBeenCalled();
  });

  it('is taken over by Plotly once it is pointed at, and keeps its drawing until Plotly has drawn', async () => {
    const { load, finish } = heldPlot();
    const Chart = chartPlot(load);
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    point(container, 'pointermove', { by: 'mouse', clientX: 10, clientY: 20 });
    expect(await screen.findByTestId('plotly')).toBeInTheDocument();
    expect(drawingOf(container)).not.toBeNull();
    const moved: number[] = [];
    const under = screen.getByTestId('plotly');
    under.addEventListener('mousemove', ({ clientX, clientY }) => moved.push(clientX, clientY));
    document.elementFromPoint = () => under;
    finish();
    await waitFor(() => {
      expect(drawingOf(container)).toBeNull();
    });
    // The hover is there without another move.
    expect(moved).toEqual([10, 20]);
  });

  it('that the pointer only crosses is left as it is', async () => {
    const { load } = heldPlot();
    const Chart = chartPlot(load);
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    const wait = jest.spyOn(globalThis, 'setTimeout');
    point(container, 'pointermove', { by: 'mouse' });
    const rest: unknown = wait.mock.results.at(-1)?.value;
    const callOff = jest.spyOn(globalThis, 'clearTimeout');
    point(container, 'pointerout', { by: 'mouse' });
    // Not by a matcher: a difference would write the timer out, and the window with it.
    expect(rest !== undefined && callOff.mock.calls.some(([timer]) => timer === rest)).toBe(true);
    expect(load).not.toHaveBeenCalled();
  });

  it('is the drawing on paper, also where Plotly has it on screen at the width of the screen', async () => {
    const { load, finish } = heldPlot();
    const Chart = chartPlot(load);
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    point(container, 'pointermove', { by: 'mouse', clientX: 10, clientY: 20 });
    await screen.findByTestId('plotly');
    finish();
    expect(drawingOf(container)).toBeNull();
    fireEvent(window, new Event('beforeprint'));
    expect(drawingOf(container)).not.toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(drawingOf(container)).toBeNull();
  });

  it('is taken over by a tap, not by a finger that scrolls', async () => {
    const { load } = heldPlot();
    const Chart = chartPlot(load);
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    point(container, 'pointermove', { by: 'touch' });
    point(container, 'pointercancel', { by: 'touch' });
    point(container, 'pointerout', { by: 'touch' });
    expect(load).not.toHaveBeenCalled();
    point(container, 'pointerup', { by: 'touch' });
    point(container, 'pointerout', { by: 'touch' });
    expect(await screen.findByTestId('plotly')).toBeInTheDocument();
  });

  it('with other figures is drawn at once, without Plotly until it is pointed at again', async () => {
    const { load, finish } = heldPlot();
    const Chart = chartPlot(load);
    const Switched = () => {
      const [figure, setFigure] = useState(FIRST);
      return (
        <>
          <button
            type="button"
            onClick={() => {
              setFigure(SECOND);
            }}
          >
            Other
          </button>
          <Chart figure={figure} height={300} />
        </>
      );
    };
    const { container } = await renderApp(<Switched />);
    point(container, 'pointerup', { by: 'touch' });
    await screen.findByTestId('plotly');
    finish();
    await waitFor(() => {
      expect(drawingOf(container)).toBeNull();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Other' }));
    expect(drawingOf(container)).not.toBeNull();
    expect(screen.queryByTestId('plotly')).toBeNull();
  });

  it('whose Plotly does not come keeps its drawing, and says what is missing with a way to try again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Chart = chartPlot(async () => Promise.reject(new Error('gone')));
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    point(container, 'pointerup', { by: 'touch' });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'The details of the chart could not be loaded.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(drawingOf(container)).not.toBeNull();
  });

  it('that Plotly cannot draw keeps its drawing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Chart = chartPlot(async () =>
      Promise.resolve({
        default: () => {
          throw new Error('no');
        },
      }),
    );
    const { container } = await renderApp(<Chart figure={FIRST} height={300} />);
    point(container, 'pointerup', { by: 'touch' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(drawingOf(container)).not.toBeNull();
  });
});
