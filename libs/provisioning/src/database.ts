export {
  copyDatabase,
  databaseName,
  dropDatabase,
  ensureDatabase,
  withDatabase,
} from './database/databases.js';
export { migrate } from './database/migrate.js';
