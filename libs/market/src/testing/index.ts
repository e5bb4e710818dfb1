export { closesFrom, startTestFeeds } from './feeds.js';
export type { TestFeeds, TestFeedsOptions } from './feeds.js';
export type { FakeClose } from './fake-prices.js';
export { startFakeProviders } from './start-fake-providers.js';
export type { FakeProviders } from './start-fake-providers.js';
