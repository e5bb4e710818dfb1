export {
  copyDatabase,
  databaseName,
  dropDatabase,
  ensureDatabase,
  withDatabase,
} from './database/databases.js';
export { migrate, migrationNames, type MigrateOptions } from './database/migrate.js';
