// `npm run db:migrate`: brings DATABASE_URL, or the embedded Postgres, to the newest version.
import { join } from 'node:path';
import { ProvisioningError } from '@app/provisioning';
import { ensureDatabase, migrate, withDatabase } from '@app/provisioning/database';
import { DATABASE, LocalStores } from './local-stores.ts';
import { root } from './root.ts';
import { AlreadyRunningError, openDataFolder } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

async function migrateAndReport(url: string): Promise<void> {
  const applied = await migrate(url, join(root, 'migrations'));
  for (const name of applied) console.log(`applied ${name}`);
  if (applied.length === 0) console.log('The database is at the newest version.');
}

try {
  loadEnvFile();
  const settings = await readSettings(process.env);
  const stores = new LocalStores(settings, openDataFolder(settings.DATA_DIR), 'migration');
  try {
    console.log(stores.describe());
    const url = await stores.database({ create: true });
    if (await stores.isDatabaseEmbedded()) await ensureDatabase(withDatabase(url, 'postgres'), DATABASE);
    await migrateAndReport(url);
  } finally {
    await stores.close();
  }
} catch (error) {
  const isExpected = [AlreadyRunningError, ProvisioningError, SettingsError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
