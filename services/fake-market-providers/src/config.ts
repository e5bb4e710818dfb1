import { z } from 'zod';

/** Environment of the local fake servers of market data providers. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production; production rejects fake providers'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('least severe line that is logged'),
  FAKE_PROVIDERS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('port of the fake servers, on 127.0.0.1; 0 takes any free one'),
  FAKE_PROVIDERS_PRICES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'CSV with the columns date and close that the fake servers answer; without it the shipped recording',
    ),
});
