import { z } from 'zod';

/** Environment of the embedded event store; `.env.example` is generated from it. */
export const configSchema = z.object({
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('least severe line that is logged'),
  EVENTSTORE_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4402)
    .describe('port of the embedded event store; 0 takes any free one'),
  EVENTSTORE_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address the embedded event store listens on'),
  EVENTSTORE_FILE: z
    .string()
    .min(1)
    .default('.data/event-store/events.db')
    .describe('SQLite file of the embedded event store; "npm start" puts it into DATA_DIR'),
});
