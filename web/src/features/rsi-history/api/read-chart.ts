import { rsiChartResponseSchema } from '@app/contracts';
import type { RsiChartResponse } from '@app/contracts';

export type ChartFault =
  | { readonly kind: 'noChartData' }
  | { readonly kind: 'missingFields'; readonly fields: readonly string[] }
  | { readonly kind: 'noDates' };

/** The server answered, but not with a chart. */
export class ChartDataError extends Error {
  constructor(readonly fault: ChartFault) {
    super(`No chart: ${fault.kind}`);
    this.name = 'ChartDataError';
  }
}

const SERIES = ['dates', 'price', 'rsi'] as const;

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Reads an answer of /api/rsi/chart/. @throws ChartDataError that names what is missing */
export function readChart(json: unknown): RsiChartResponse {
  const { chart_data: chartData } = membersOf(json);
  if (typeof chartData !== 'object' || chartData === null) throw new ChartDataError({ kind: 'noChartData' });
  const series = membersOf(chartData);
  const fields = SERIES.filter((name) => !Array.isArray(series[name]));
  if (fields.length > 0) throw new ChartDataError({ kind: 'missingFields', fields });
  const { dates } = series;
  if (Array.isArray(dates) && dates.length === 0) throw new ChartDataError({ kind: 'noDates' });
  const chart = rsiChartResponseSchema.safeParse(json);
  if (chart.success) return chart.data;
  const unread = new Set(chart.error.issues.map(({ path }) => path.map(String).join('.')));
  throw new ChartDataError({ kind: 'missingFields', fields: [...unread].slice(0, SERIES.length) });
}
