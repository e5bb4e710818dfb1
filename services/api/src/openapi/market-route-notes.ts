import {
  backtestResponseSchema,
  backtestsResponseSchema,
  bandsResponseSchema,
  exchangeRateResponseSchema,
  marketDataResponseSchema,
  marketDayResponseSchema,
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
  'GET /api/backtests': {
    summary: 'Windows that were simulated',
    answer: backtestsResponseSchema,
    refusals: refreshable,
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
