import { describe, expect, it } from '@jest/globals';

import { chart } from '../testing/history.fixture';
import { ChartDataError, readChart } from './read-chart';
import type { ChartFault } from './read-chart';

function faultOf(json: unknown): ChartFault | null {
  try {
    readChart(json);
    return null;
  } catch (error) {
    if (error instanceof ChartDataError) return error.fault;
    throw error;
  }
}

describe('an answer of the chart', () => {
  it('is read when it is whole', () => {
    expect(readChart(chart)).toEqual(chart);
  });

  it.each([null, 'text', [], {}, { chart_data: null }])('without chart_data says so: %p', (json) => {
    expect(faultOf(json)).toEqual({ kind: 'noChartData' });
  });

  it('names the series that are missing', () => {
    expect(faultOf({ ...chart, chart_data: { dates: ['2026-01-01'] } })).toEqual({
      kind: 'missingFields',
      fields: ['price', 'rsi'],
    });
  });

  it('names another field that is missing', () => {
    expect(faultOf({ ...chart, regime_days: undefined })).toEqual({
      kind: 'missingFields',
      fields: ['regime_days'],
    });
  });

  it('without dates says so', () => {
    const none = { dates: [], price: [], rsi: [], regime: [] };
    expect(faultOf({ ...chart, chart_data: none })).toEqual({ kind: 'noDates' });
  });
});
