import { rsiChartPoints } from '@app/contracts';
import type { RsiChartMethod } from '@app/contracts';

export const PERIODS = ['1y', '3y', '5y', 'all', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
/** A phone is too narrow for more days than that. */
export const PHONE_PERIODS = ['1y', '3y'] as const satisfies readonly Period[];

/** What of the history is asked for. */
export interface ChartRequest {
  readonly period: Period;
  /** Of the custom period, both included. */
  readonly years: { readonly from: number; readonly to: number };
  readonly method: RsiChartMethod;
  readonly points: number;
}

/** Points of a phone unless the best quality is asked for: more than it has pixels in portrait. */
export const PHONE_POINTS = 400;
export const BEST_POINTS = rsiChartPoints.most;

type ChartQuery = Readonly<Record<string, string | number>>;

/** The query of GET /api/rsi/chart/; also what tells one chart from another in the caches. */
export function chartQuery({ period, years, method, points }: ChartRequest): ChartQuery {
  const range =
    period === 'custom'
      ? { from: `${String(years.from)}-01-01`, to: `${String(years.to)}-12-31` }
      : { period };
  return { ...range, method, points };
}
