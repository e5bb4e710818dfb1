import { z } from 'zod';

/** Environment of the local payment sandbox. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production; production rejects the sandbox'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('least severe line that is logged'),
  PAYMENT_SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('port of the payment sandbox, on 127.0.0.1; 0 takes any free one; "npm start" chooses it'),
  PAYMENT_SANDBOX_SECRET: z
    .string()
    .min(1)
    .describe('signs the notices of the sandbox; "npm start" makes one up'),
  PAYMENT_SANDBOX_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file that keeps its checkouts over a restart; without it they are in memory alone'),
});
