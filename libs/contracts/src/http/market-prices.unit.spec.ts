import { describe, expect, it } from '@jest/globals';
import { backtestTimelineSchema } from './backtests.js';
import { rsiRecordSchema } from './market-days.js';
import { bandsResponseSchema, marketDataResponseSchema, rsiChartResponseSchema } from './market.js';

describe('a price', () => {
  it.each([
    ['looked at', marketDataResponseSchema.shape.price],
    ['looked at beside the bands', bandsResponseSchema.shape.price],
    ['of a band', bandsResponseSchema.shape.bands.def.element.shape.price],
  ])('%s is decimal text, since amounts are computed with it', (_name, schema) => {
    expect(schema.safeParse('91234.56').success).toBe(true);
    expect(schema.safeParse(91_234.56).success).toBe(false);
  });

  it.each([
    ['of an RSI record', rsiRecordSchema.shape.price],
    ['of a chart', rsiChartResponseSchema.shape.chart_data.shape.price.def.element],
    ['of a timeline', backtestTimelineSchema.shape.price.def.element],
  ])('%s is a number for drawing', (_name, schema) => {
    expect(schema.safeParse(91_234.56).success).toBe(true);
    expect(schema.safeParse('91234.56').success).toBe(false);
  });
});
