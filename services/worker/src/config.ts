import { feedSettingsShape } from '@app/market-data';
import { z } from 'zod';

/** Environment of the worker service. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('least severe line that is logged'),
  DATABASE_URL: z
    .url()
    .describe('Postgres: read models, market history, and the queue when there is no Redis'),
  REDIS_URL: z.url().optional().describe('Redis for the queue; without it the queue lives in Postgres'),
  MARKET_SOURCE: z
    .enum(['auto', 'recorded'])
    .default('auto')
    .describe(
      'recorded: the shipped recording; auto: providers, then the recording where it is allowed (never in production)',
    ),
  MARKET_HISTORY_FROM: z.iso
    .date()
    .default('2015-07-20')
    .describe('first day of the price history and of the exchange rates that providers are asked for'),
  ...feedSettingsShape,
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(4)
    .describe('jobs of one queue that run at a time'),
  WORKER_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('port of the Prometheus metrics of the worker; without it none is opened'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('interface of every metrics port; 0.0.0.0 only where no stranger can reach it'),
});

export type WorkerConfig = z.infer<typeof configSchema>;
