export { closesFrom, startTestFeeds, type TestFeeds, type TestFeedsOptions } from './feeds.js';
