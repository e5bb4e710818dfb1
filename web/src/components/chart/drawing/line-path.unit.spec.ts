import { describe, expect, it } from '@jest/globals';

import type { LineTrace } from '../figure';
import { linePaths } from './line-path';
import { scalesOf } from './scales';

const SCALES = scalesOf({
  margin: { l: 0, r: 0, t: 0, b: 0 },
  font: { family: 'sans-serif', size: 12, color: '#444444' },
  xaxis: { range: ['2026-01-01', '2026-01-05'], tickvals: [], ticktext: [], linecolor: '#000000' },
  yaxis: { range: [0, 100], tickvals: [], ticktext: [], gridcolor: '#cccccc' },
});
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];

const trace = (y: LineTrace['y'], more: Partial<LineTrace> = {}): LineTrace => ({
  ...{ type: 'scatter', mode: 'lines', x: DAYS, y },
  line: { color: '#000000', width: 2, dash: 'solid' },
  ...more,
});

describe('the path of a line', () => {
  it('leads from day to day', () => {
    expect(linePaths(trace([0, 50, 100, 50, 0]), SCALES)).toEqual({
      line: 'M0 10000L2500 5000L5000 0L7500 5000L10000 10000',
      area: '',
    });
  });

  it('stays at a value until the next one where it is stepped', () => {
    const line = { color: '#000000', width: 2, dash: 'solid', shape: 'hv' } as const;
    expect(linePaths(trace([0, 50, 50, 100, 100], { line }), SCALES).line).toBe(
      'M0 10000H2500V5000H5000V5000H7500V0H10000V0',
    );
  });

  it('is parted by a gap, and a day alone between two gaps has none', () => {
    expect(linePaths(trace([0, 50, null, 50, 0]), SCALES).line).toBe(
      'M0 10000L2500 5000M7500 5000L10000 10000',
    );
    expect(linePaths(trace([0, 50, null, 50, null]), SCALES).line).toBe('M0 10000L2500 5000');
  });

  it('has an area down to zero, over its gaps too', () => {
    const area = { fill: 'tozeroy', fillcolor: '#eeeeee' } as const;
    expect(linePaths(trace([100, 50, null, 50, 100], area), SCALES).area).toBe(
      'M0 0L2500 5000L7500 5000L10000 0L10000 10000L0 10000Z',
    );
  });

  it('of nothing is empty', () => {
    const area = { fill: 'tozeroy', fillcolor: '#eeeeee' } as const;
    expect(linePaths(trace([null, null, null, null, null], area), SCALES)).toEqual({ line: '', area: '' });
  });
});
