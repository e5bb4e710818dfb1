import {
  backtestResponseSchema,
  backtestsResponseSchema,
  bandsResponseSchema,
  customBacktestResponseSchema,
  exchangeRateResponseSchema,
  marketDataResponseSchema,
  marketDayResponseSchema,
  marketFeedsResponseSchema,
  pastSnapshotResponseSchema,
  quarantinedPriceSchema,
  quarantineResponseSchema,
  regimesResponseSchema,
  rsiChartResponseSchema,
  rsiHistoricResponseSchema,
  rsiRecordsSchema,
  stressRequestSchema,
  stressResponseSchema,
} from '@app/contracts';
import type { RouteNotes } from './route-note.js';

/** While no prices are stored there is nothing true to answer with. */
const withoutPrices = [503] as const;
/** A forced refresh is limited a person. */
const refreshable = [429, 503] as const;

/** The market, exchange rates and simulations, which are the same for everybody, and what tells of changes. */
export const marketRouteNotes: RouteNotes = {
  'GET /api/market-data': {
    summary: 'Price, RSI and regime now',
    answer: marketDataResponseSchema,
    refusals: refreshable,
  },
  'GET /api/regimes': { summary: 'The regime now', answer: regimesResponseSchema, refusals: refreshable },
  'POST /api/dynamic-stress/calculate': {
    summary: 'Stress of an RSI in a regime',
    body: stressRequestSchema,
    answer: stressResponseSchema,
    refusals: withoutPrices,
  },
  'GET /api/rsi/bands': { summary: 'Bands of the RSI', answer: bandsResponseSchema, refusals: withoutPrices },
  'GET /api/rsi/chart': {
    summary: 'Price and RSI of a span, thinned out for a chart',
    answer: rsiChartResponseSchema,
    refusals: [422, 503],
  },
  'GET /api/rsi/historic': {
    summary: 'RSI day by day',
    answer: rsiHistoricResponseSchema,
    refusals: refreshable,
  },
  'GET /api/market/history': {
    summary: 'RSI day by day, as a list',
    answer: rsiRecordsSchema,
    refusals: withoutPrices,
  },
  'GET /api/rsi/buffer': {
    summary: 'RSI of the last days; an empty list on any fault',
    answer: rsiRecordsSchema,
  },
  'GET /api/market/days/{date}': {
    summary: 'The market on a day',
    answer: marketDayResponseSchema,
    refusals: withoutPrices,
  },
  'GET /api/market/snapshots': {
    summary: 'The market as it was known at a moment',
    answer: pastSnapshotResponseSchema,
    refusals: [404],
  },
  'GET /api/admin/market/feeds': {
    summary: 'Health of the price feeds and progress of the history',
    answer: marketFeedsResponseSchema,
  },
  'GET /api/admin/market/quarantine': {
    summary: 'Prices that are not believed, by their state',
    answer: quarantineResponseSchema,
  },
  'POST /api/admin/market/quarantine/{id}/accept': {
    summary: 'Believes a held price',
    answer: quarantinedPriceSchema,
    refusals: [404, 409],
  },
  'POST /api/admin/market/quarantine/{id}/reject': {
    summary: 'Refuses a held price',
    answer: quarantinedPriceSchema,
    refusals: [404, 409],
  },
  'GET /api/backtests': {
    summary: 'Windows that were simulated',
    answer: backtestsResponseSchema,
    refusals: refreshable,
  },
  'GET /api/backtests/custom': {
    summary: 'A simulation of any window, profile, base and fee',
    answer: customBacktestResponseSchema,
    refusals: [404, 429],
  },
  'GET /api/backtests/{window}': {
    summary: 'A simulation of the strategy',
    answer: backtestResponseSchema,
    refusals: refreshable,
  },
  'GET /api/exchange-rates/usd-brl': {
    summary: 'Reais for one dollar on a day',
    answer: exchangeRateResponseSchema,
  },
  'GET /api/events': {
    summary: 'Tells of changes while the connection is open',
    answer: { mediaType: 'text/event-stream', text: 'Server-sent events.' },
    refusals: [429],
  },
};
