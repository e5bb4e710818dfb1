import { z } from 'zod';
import { passwordSettings, pushSettingsShape } from '@app/accounts';
import { productName } from '@app/contracts';
import { eventStoreUrlSchema } from '@app/event-store';
import { feedSettingsShape } from '@app/market';
import { paymentSettingsShape } from '@app/payments';
import { tracingSettings } from '@app/platform/tracing';

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
  EVENTSTORE_URL: eventStoreUrlSchema.describe(
    'EventStoreDB, KurrentDB or the embedded event store, esdb://...',
  ),
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
    .describe(
      'first day of the price history that providers are asked for; exchange rates begin with the first day of Bitcoin',
    ),
  ...feedSettingsShape,
  APP_MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in base64' })
    .optional()
    .describe('the key of the api: addresses and the words of mails are sealed'),
  APP_MASTER_KEY_FILE: z.string().min(1).optional().describe('file of that key, the one of the api'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://... or smtps://...' })
    .optional()
    .describe('mail server, as smtps://user:password@host; without it mails are kept for the administrator'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default(`${productName} <no-reply@localhost>`)
    .describe('sender of every mail, as Name <address>'),
  PUBLIC_URL: z.url().optional().describe('address of the app in a browser, for links in mails'),
  ...paymentSettingsShape,
  ...pushSettingsShape,
  ...passwordSettings,
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
  ...tracingSettings,
});

export type WorkerConfig = z.infer<typeof configSchema>;
