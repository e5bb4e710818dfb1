// Run by the supervisor before any service: creates the embedded database if asked to, migrates it, and says what the
// supervisor is to greet with. It ends by itself.
import { join } from 'node:path';
import { demoAccounts, productName } from '@app/contracts';
import { databaseName, ensureDatabase, migrate, withDatabase } from '@app/provisioning/database';
import { root } from './root.ts';

const url = process.env['DATABASE_URL'] ?? '';
try {
  if (process.env['CREATE_DATABASE'] === 'yes') {
    await ensureDatabase(withDatabase(url, 'postgres'), databaseName(url));
  }
  for (const name of await migrate(url, join(root, 'migrations'))) console.log(`applied ${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : 'the database cannot be reached');
  process.exit(1);
}

const address = `${productName} is ready at http://localhost:${process.env['PORT'] ?? ''}`;
const accounts = demoAccounts.map(({ shows, username, password }) => `${username} / ${password} (${shows})`);
const greeting =
  process.env['NODE_ENV'] === 'development' ? [address, `Demo accounts: ${accounts.join(', ')}`] : [address];
process.send?.({ type: 'ready', greeting }, undefined, undefined, () => {
  process.disconnect();
});
