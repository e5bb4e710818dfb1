export { seededRandom, underFaults } from './faults.js';
export type { FaultRun, SeededRandom } from './faults.js';
export { createTestDatabase, givenEventStoreUrl, testEventStoreUrl, testRedisUrl } from './test-database.js';
export type { TestDatabase } from './test-database.js';
export { unzipped } from './unzipped.js';
