// `npm run db:migrate`: brings DATABASE_URL, or the embedded Postgres, to the newest version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProvisioningError, startPostgres } from '@app/provisioning';
import { ensureDatabase, migrate } from '@app/provisioning/database';
import { root } from './root.ts';
import { RunState } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError, type StackSettings } from './settings.ts';

const DATABASE = 'app';

async function migrateAndReport(url: string): Promise<void> {
  const applied = await migrate(url, join(root, 'migrations'));
  for (const name of applied) console.log(`applied ${name}`);
  if (applied.length === 0) console.log('The database is at the newest version.');
}

async function migrateEmbedded(settings: StackSettings): Promise<void> {
  const runState = new RunState(settings.DATA_DIR);
  if (runState.supervisor() !== undefined) {
    // A running stack has migrated its database at its start, with its own credentials.
    const password = readFileSync(join(runState.postgresHome, 'password'), 'utf8').trim();
    return migrateAndReport(`postgres://app:${password}@127.0.0.1:${settings.POSTGRES_PORT}/${DATABASE}`);
  }
  const server = await startPostgres({
    home: runState.postgresHome,
    port: settings.POSTGRES_PORT,
    logFile: join(settings.DATA_DIR, 'logs', 'postgres.log'),
    durable: true,
  });
  try {
    await ensureDatabase(server.url(), DATABASE);
    await migrateAndReport(server.url(DATABASE));
  } finally {
    await server.stop();
  }
  return undefined;
}

try {
  loadEnvFile();
  const settings = await readSettings(process.env);
  if (settings.DATABASE_URL === undefined) await migrateEmbedded(settings);
  else await migrateAndReport(settings.DATABASE_URL);
} catch (error) {
  const expected = error instanceof ProvisioningError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
