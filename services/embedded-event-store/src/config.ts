import { z } from 'zod';
import { peculiarities } from './subscriptions/peculiarities.js';

const secureVariables = [
  'EVENTSTORE_TLS_CERT_FILE',
  'EVENTSTORE_TLS_KEY_FILE',
  'EVENTSTORE_USERS_FILE',
] as const;

const path = (description: string) => z.string().min(1).optional().describe(description);

/** Environment of the embedded event store; `.env.example` is generated from it. */
export const configSchema = z
  .object({
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
    EVENTSTORE_PECULIARITIES: z
      .string()
      .default('')
      .transform((names) => names.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(peculiarities)))
      .describe(
        `answers of other servers that the embedded event store imitates, for tests: names separated by commas (${peculiarities.join(', ')})`,
      ),
    EVENTSTORE_TLS_CERT_FILE: path('certificate chain (PEM) of the embedded event store, for a network'),
    EVENTSTORE_TLS_KEY_FILE: path('key (PEM) of that certificate'),
    EVENTSTORE_USERS_FILE: path(
      'JSON list of {"name","password","groups"}, who may use the embedded event store over TLS',
    ),
  })
  .superRefine((config, context) => {
    const missing = secureVariables.filter((name) => config[name] === undefined);
    if (missing.length === 0 || missing.length === secureVariables.length) return;
    for (const name of missing) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is missing: certificate, key and users go together, for passwords want encryption',
      });
    }
  });
