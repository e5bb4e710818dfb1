import { z } from 'zod/mini';
import { isoDateSchema, rateSchema } from '../common.js';

/** GET /api/exchange-rates/usd-brl?date= : the rate of that day, else the last before it, else the configured default. */
export const exchangeRateResponseSchema = z.object({
  pair: z.literal('USD/BRL'),
  date: isoDateSchema,
  /** Reais for one dollar. */
  rate: rateSchema,
  rateDate: isoDateSchema,
  rateSource: z.string(),
  isDefault: z.boolean(),
});
export type ExchangeRateResponse = z.infer<typeof exchangeRateResponseSchema>;
