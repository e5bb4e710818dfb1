export {
  createTestDatabase,
  givenEventStoreUrl,
  testEventStoreUrl,
  testRedisUrl,
  type TestDatabase,
} from './test-database.js';
