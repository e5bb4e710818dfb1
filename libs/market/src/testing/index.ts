export { closesFrom, startTestFeeds } from './feeds.js';
export type { TestFeeds, TestFeedsOptions } from './feeds.js';
export type { StandInClose } from './stand-in-prices.js';
export { startMarketStandIn } from './start-market-stand-in.js';
export type { MarketStandIn } from './start-market-stand-in.js';
