export { createTestDatabase, testEventStoreUrl, testRedisUrl, type TestDatabase } from './test-database.js';
