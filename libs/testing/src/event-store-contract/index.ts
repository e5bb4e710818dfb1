export { describeAccessContract } from './access.contract.js';
export type { ContractUsers } from './access.contract.js';
export {
  append,
  caughtUp,
  collect,
  confirmed,
  errorOf,
  idOf,
  newEvents,
  newStream,
  positionOf,
} from './contract-client.js';
export { describeEventStoreContract } from './event-store.contract.js';
export { describeFallingBehindContract } from './falling-behind.contract.js';
