import { z } from 'zod';
import { eventStoreUrlSchema } from '@app/event-store';
import { tracingSettings } from '@app/platform/tracing';
import { parsePartition, PARTITIONS_MAX } from '@app/read-models';

/** Environment of the projector service. */
export const configSchema = z.object({
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('least severe line that is logged'),
  DATABASE_URL: z.url().describe('Postgres that holds the read models'),
  EVENTSTORE_URL: eventStoreUrlSchema.describe(
    'EventStoreDB, KurrentDB or the embedded event store, esdb://...',
  ),
  PROJECTOR_PARTITION: z
    .string()
    .default('0/1')
    .transform((text, context) => {
      const partition = parsePartition(text);
      if (partition !== undefined) return partition;
      context.addIssue({
        code: 'custom',
        message: `must be i/n with i from 0 to n - 1 and n at most ${PARTITIONS_MAX}`,
      });
      return z.NEVER;
    })
    .describe('i/n: this process projects the users of part i (from 0) of n; all n parts must run'),
  PROJECTOR_CACHE_EVENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(200_000)
    .describe('events whose folded state is kept in memory, over all users'),
  PROJECTOR_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('port that answers health probes, on all interfaces; without it none is opened'),
  PROJECTOR_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('port of the Prometheus metrics of the projector; without it none is opened'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('interface of every metrics port; 0.0.0.0 only where no stranger can reach it'),
  ...tracingSettings,
});
/** Environment of `npm run projections:rebuild`; the launcher sets both for the embedded stores. */
export const rebuildConfigSchema = configSchema.pick({ DATABASE_URL: true, EVENTSTORE_URL: true });
