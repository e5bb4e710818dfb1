import { z } from 'zod';

const schema = z.object({
  EVENTSTORE_PORT: z.coerce.number().int().min(0).max(65_535).default(4402),
  EVENTSTORE_HOST: z.string().min(1).default('127.0.0.1'),
  EVENTSTORE_FILE: z.string().min(1).default('.data/event-store/events.db'),
});

export interface EventStoreConfig {
  readonly port: number;
  readonly host: string;
  readonly file: string;
}

/** Names the variables that are wrong, never their values. */
export class InvalidConfigError extends Error {
  override readonly name = 'InvalidConfigError';
  readonly code = 'CONFIG.INVALID';
}

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws InvalidConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): EventStoreConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw new InvalidConfigError(
      `Wrong configuration: ${names.join(', ')}. EVENTSTORE_PORT is a number from 0 to 65535, the others are texts.`,
    );
  }
  const { EVENTSTORE_PORT, EVENTSTORE_HOST, EVENTSTORE_FILE } = parsed.data;
  return Object.freeze({ port: EVENTSTORE_PORT, host: EVENTSTORE_HOST, file: EVENTSTORE_FILE });
}
