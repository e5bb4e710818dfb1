import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderApp } from '../../testing/render';
import { chartColors } from './chart-colors';
import { ChartPlot } from './chart-plot';
import { scalesOf } from './drawing/scales';
import type { LineTrace } from './figure';
import { dateNear, heightAt, indexAfterKey } from './reading';
import { seriesFigure } from './series-figure';

const FIGURE = seriesFigure({
  dates: ['2026-08-01', '2026-08-02', '2026-08-03'],
  series: [{ key: 'value', label: 'Value', values: [1, 2, 3], look: 'area' }],
  ...{ colors: chartColors('light'), language: 'en', isPhone: false },
  ...{ unit: 'USD', decimals: 2, isHidden: false },
});

/** jsdom has no pointer events, and every box of it is at 0 and has no width. */
function point(plot: HTMLElement, type: string, { by, x = 0 }: { by: 'mouse' | 'touch'; x?: number }): void {
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 256, 300);
  const event = new MouseEvent(type, { bubbles: true, clientX: x });
  Object.defineProperty(event, 'pointerType', { value: by });
  fireEvent(plot, event);
}

async function shown(figure = FIGURE, name = 'Portfolio, day by day') {
  const { container } = await renderApp(<ChartPlot figure={figure} height={300} title="Portfolio" />);
  const strip = container.querySelector('[data-reading]');
  return {
    plot: screen.getByRole('slider', { name }),
    read: () => strip?.textContent,
  };
}

const LAST = 'Aug 3, 2026Value3.00\u00a0USD';

describe('a chart', () => {
  it('says the figures of its last day above the plot, then those of the day that is pointed at', async () => {
    const { plot, read } = await shown();
    expect(read()).toBe(LAST);
    point(plot, 'pointermove', { by: 'mouse', x: 105 });
    expect(read()).toBe('Aug 2, 2026Value2.00\u00a0USD');
    point(plot, 'pointerout', { by: 'mouse' });
    expect(read()).toBe(LAST);
  });

  it('keeps the reading of a finger that was lifted, and ends that of one that scrolls', async () => {
    const { plot, read } = await shown();
    point(plot, 'pointerdown', { by: 'touch', x: 5 });
    point(plot, 'pointerout', { by: 'touch' });
    expect(read()).toContain('Aug 1, 2026');
    point(plot, 'pointercancel', { by: 'touch' });
    expect(read()).toBe(LAST);
  });

  it('is read by the keys of a slider, aloud', async () => {
    const { plot } = await shown();
    await userEvent.tab();
    expect(plot).toHaveFocus();
    expect(plot).toHaveAttribute('aria-valuetext', 'Aug 3, 2026, Value 3.00\u00a0USD');
    await userEvent.keyboard('{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Aug 2, 2026, Value 2.00\u00a0USD');
    await userEvent.keyboard('{Home}');
    expect(plot).toHaveAttribute('aria-valuenow', '0');
    await userEvent.keyboard('{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuenow', '0');
    await userEvent.tab();
    expect(plot).toHaveAttribute('aria-valuenow', '2');
  });
});

describe('the keys of a chart', () => {
  it.each(['altKey', 'ctrlKey', 'metaKey'])('leave shortcuts of the browser alone (%s)', async (held) => {
    const { plot } = await shown();
    // False where the default was prevented.
    expect(fireEvent.keyDown(plot, { key: 'ArrowLeft', [held]: true })).toBe(true);
    expect(plot).toHaveAttribute('aria-valuenow', '2');
    expect(fireEvent.keyDown(plot, { key: 'ArrowLeft' })).toBe(false);
  });
});

describe('a chart of simulated data', () => {
  it('says so aloud, and no figure before it is read (regression: spoken as if it were real)', async () => {
    const figure = { ...FIGURE, readings: { ...FIGURE.readings, isSimulated: true } };
    const { plot } = await shown(figure, 'Portfolio, simulated data, day by day');
    expect(plot).toHaveAttribute('aria-valuetext', 'Simulated data');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Aug 2, 2026, Value 2.00\u00a0USD');
  });
});

describe('a reading', () => {
  const scales = scalesOf(FIGURE.layout);

  it('is of the nearest day, at the edges too', () => {
    const { dates } = FIGURE.readings;
    expect([-1, 0.2, 0.3, 0.74, 0.76, 2].map((part) => dateNear(dates, scales, part))).toEqual(
      [0, 0, 1, 1, 2, 2].map((index) => dates[index]),
    );
    expect(dateNear([], scales, 0.5)).toBeUndefined();
  });

  it('moves by days and by stretches of days, and leaves other keys alone', () => {
    expect(indexAfterKey('PageDown', 100, 200)).toBe(90);
    expect(indexAfterKey('End', 3, 200)).toBe(199);
    expect(indexAfterKey('Tab', 3, 200)).toBeUndefined();
  });

  it('lies on the line, also between the days that are drawn', () => {
    const trace: LineTrace = {
      ...{ type: 'scatter', mode: 'lines', x: ['2026-08-01', '2026-08-03'], y: [1, 3] },
      line: { color: '#000000', width: 1, dash: 'solid' },
    };
    expect(heightAt(trace, '2026-08-02', scales)).toBeCloseTo(scales.ofValue(2), 9);
    const stepped: LineTrace = { ...trace, line: { ...trace.line, shape: 'hv' } };
    expect(heightAt(stepped, '2026-08-02', scales)).toBeCloseTo(scales.ofValue(1), 9);
    expect(heightAt({ ...trace, y: [1, null] }, '2026-08-03', scales)).toBeNull();
  });
});
