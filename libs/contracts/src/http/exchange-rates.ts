import { z } from 'zod/mini';
import { isoDateSchema, rateSchema } from '../common.js';

/** Reais for one dollar, with the day and the source that the rate really has. */
export const usdBrlRateSchema = z.object({
  rate: rateSchema,
  rateDate: isoDateSchema,
  rateSource: z.string(),
  /** The configured rate, of no day: none is stored for that day or before it. */
  isDefault: z.boolean(),
});
export type UsdBrlRate = z.infer<typeof usdBrlRateSchema>;

/** GET /api/exchange-rates/usd-brl?date= : the rate of that day, else the last before it, else the configured default. */
export const exchangeRateResponseSchema = z.extend(usdBrlRateSchema, {
  pair: z.literal('USD/BRL'),
  date: isoDateSchema,
});
export type ExchangeRateResponse = z.infer<typeof exchangeRateResponseSchema>;
