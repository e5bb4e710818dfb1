import { copyDatabase, databaseName, dropDatabase } from '@app/provisioning/database';

/** A database of one test file's own. */
export interface TestDatabase {
  /** Connection string; the caller opens and closes its own pools on it. */
  readonly url: string;
  /** Removes the database; connections still open are ended by the server. Call it in `afterAll`. */
  readonly drop: () => Promise<void>;
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `${name} is not set: run the integration tests by "npm run test:int" or jest's project "int"`,
    );
  }
  return value;
}

/**
 * Creates a migrated, empty database in some 20 ms, as a copy of the run's template database.
 * Works in `*.int.spec.ts` only: the run's set-up starts PostgreSQL and names it in the environment.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = variable('TEST_DATABASE_URL');
  const url = await copyDatabase(adminUrl, variable('TEST_DATABASE_TEMPLATE'));
  return { url, drop: () => dropDatabase(adminUrl, databaseName(url)) };
}

/**
 * Connection string of the run's event store, shared by every test file: use streams of your own, with random ids.
 */
export function testEventStoreUrl(): string {
  return variable('TEST_EVENTSTORE_URL');
}

/**
 * Connection string of the event store that the run was started with, undefined where there is none or the run started
 * its own. Not only in `*.int.spec.ts`: whole stacks of the product work on it too.
 */
export function givenEventStoreUrl(): string | undefined {
  const { TEST_EVENTSTORE_URL: url = '', TEST_EVENTSTORE_GIVEN: isGiven } = process.env;
  return url === '' || isGiven === '0' ? undefined : url;
}

/** Connection string of a Redis for the queue's contract tests, or undefined where the machine has none. */
export function testRedisUrl(): string | undefined {
  const value = process.env['TEST_REDIS_URL'];
  return value === '' ? undefined : value;
}
