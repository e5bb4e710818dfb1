export { seededRandom, underFaults, type FaultRounds, type FaultRun, type SeededRandom } from './faults.js';
export {
  createTestDatabase,
  givenEventStoreUrl,
  testEventStoreUrl,
  testRedisUrl,
  type TestDatabase,
} from './test-database.js';
