import { describe, expect, it } from '@jest/globals';

import type { FigureLayout } from '../figure';
import { scalesOf } from './scales';

const LAYOUT: FigureLayout = {
  margin: { l: 0, r: 56, t: 6, b: 24 },
  font: { family: 'sans-serif', size: 12, color: '#444444' },
  xaxis: { range: ['2026-01-01', '2026-01-11'], tickvals: [], ticktext: [], linecolor: '#000000' },
  yaxis: { range: [0, 200], tickvals: [], ticktext: [], gridcolor: '#cccccc' },
};
const TWO_AXES: FigureLayout = {
  ...LAYOUT,
  yaxis: { ...LAYOUT.yaxis, type: 'log', domain: [0.5, 1], range: [2, 4] },
  yaxis2: { ...LAYOUT.yaxis, domain: [0, 0.4], range: [0, 100] },
};

describe('places in a plot', () => {
  it('go from the left edge to the right one by the days between', () => {
    const { ofDate } = scalesOf(LAYOUT);
    expect([ofDate('2026-01-01'), ofDate('2026-01-06'), ofDate('2026-01-11')]).toEqual([0, 0.5, 1]);
  });

  it('go down from the greatest value to the least', () => {
    const { ofValue } = scalesOf(LAYOUT);
    expect([ofValue(200), ofValue(50), ofValue(0)]).toEqual([0, 0.75, 1]);
  });

  it('of a log axis go by powers, inside its share of the height', () => {
    const { ofValue } = scalesOf(TWO_AXES);
    expect([ofValue(10_000), ofValue(1_000), ofValue(100)]).toEqual([0, 0.25, 0.5]);
    expect(Number.isFinite(ofValue(0))).toBe(false);
    expect(Number.isFinite(ofValue(-1))).toBe(false);
  });

  it('of a second axis have its range', () => {
    expect(scalesOf(TWO_AXES).ofValue(50, 'y2')).toBeCloseTo(0.8);
  });

  it('of shapes are values, of annotations exponents, as Plotly has them on a log axis', () => {
    const { ofShape, ofAnnotation } = scalesOf(TWO_AXES);
    const line = { color: '#000000', width: 1, dash: 'dot' } as const;
    expect(
      ofShape({ type: 'line', xref: 'paper', x0: 0, x1: 1, yref: 'y', y0: 1_000, y1: 1_000, line }),
    ).toEqual({ from: { x: 0, y: 0.25 }, to: { x: 1, y: 0.25 } });
    const font = { size: 12, color: '#000000' };
    const text = { text: '1k', showarrow: false, xanchor: 'left', font } as const;
    expect(ofAnnotation({ ...text, xref: 'paper', x: 1, yref: 'y', y: 3 })).toEqual({ x: 1, y: 0.25 });
  });

  it('may be counted from the left and lower edge of the plot', () => {
    const { ofShape, ofAnnotation } = scalesOf(TWO_AXES);
    expect(
      ofShape({
        ...{ type: 'rect', xref: 'x', x0: '2026-01-01', x1: '2026-01-06' },
        ...{ yref: 'paper', y0: 0.25, y1: 0.5, line: { width: 0 } },
      }),
    ).toEqual({ from: { x: 0, y: 0.75 }, to: { x: 0.5, y: 0.5 } });
    const font = { size: 12, color: '#000000' };
    expect(
      ofAnnotation({
        ...{ xref: 'x', x: '2026-01-06', xanchor: 'left', yref: 'paper', y: 0.25 },
        ...{ text: 'Bull', showarrow: false, font },
      }),
    ).toEqual({ x: 0.5, y: 0.75 });
  });
});
