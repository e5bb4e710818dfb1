export { standInNames, type Fault, type StandInName, type StandInNeed } from './faults.js';
export { standInRate, type StandInClose } from './stand-in-prices.js';
export {
  startMarketStandIn,
  type MarketStandIn,
  type MarketStandInOptions,
} from './start-market-stand-in.js';
