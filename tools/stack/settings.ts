import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '@app/provisioning';
import { root } from './root.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** Environment of `npm start`. Whatever else is set is handed on to the services, which have schemas of their own. */
export const stackSettingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development has demo accounts and recorded prices; production has neither'),
  PORT: port.default(4400).describe('port of the web app and the API; 0 takes any free one'),
  DATABASE_URL: z.url().optional().describe('your own Postgres; without it an embedded one is started'),
  POSTGRES_PORT: port
    .default(4401)
    .describe('port of the embedded Postgres, on 127.0.0.1; 0 takes any free one'),
  EVENTSTORE_URL: z
    .string()
    .min(1)
    .optional()
    .describe('your own EventStoreDB or KurrentDB; without it an embedded one is started'),
  EVENTSTORE_PORT: port
    .default(4402)
    .describe('port of the embedded event store, on 127.0.0.1; 0 takes any free one'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('folder of all state and logs, relative to the project'),
});

/** Settings with the folder made absolute and every port decided. */
export type StackSettings = Readonly<z.output<typeof stackSettingsSchema>>;

/** Where the product is found on this machine. */
export const productUrl = ({ PORT }: StackSettings): string => `http://localhost:${PORT}`;

/** A setting that cannot be used; the message names the variable and never its value. */
export class SettingsError extends Error {}

/** Reads `.env` of the project, if there is one; what is set already wins. */
export function loadEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Parses the environment; a variable that is set but empty counts as not set. Throws SettingsError. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<StackSettings> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = stackSettingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SettingsError(lines.join('\n'));
  }
  const settings = parsed.data;
  if (settings.EVENTSTORE_URL !== undefined) await requireEventStoreUrl(settings.EVENTSTORE_URL);
  return {
    ...settings,
    DATA_DIR: resolve(root, settings.DATA_DIR),
    PORT: settings.PORT || (await freePort()),
    POSTGRES_PORT: settings.POSTGRES_PORT || (await freePort()),
    EVENTSTORE_PORT: settings.EVENTSTORE_PORT || (await freePort()),
  };
}

/** Its parser is the client's own, which a start on the embedded event store need not load. */
async function requireEventStoreUrl(url: string): Promise<void> {
  const { eventStoreUrlSchema } = await import('@app/event-store');
  const { error } = eventStoreUrlSchema.safeParse(url);
  if (error !== undefined) throw new SettingsError(`EVENTSTORE_URL: ${error.issues[0]?.message ?? ''}`);
}
