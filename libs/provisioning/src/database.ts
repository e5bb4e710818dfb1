export {
  copyDatabase,
  databaseName,
  dropDatabase,
  ensureDatabase,
  withDatabase,
} from './database/databases.js';
export { migrate, migrationNames } from './database/migrate.js';
export type { MigrateOptions } from './database/migrate.js';
