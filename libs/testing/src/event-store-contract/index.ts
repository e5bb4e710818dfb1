export { describeAccessContract, type ContractUsers } from './access.contract.js';
export {
  append,
  caughtUp,
  collect,
  endOfLog,
  errorOf,
  idOf,
  newEvents,
  newStream,
  positionOf,
  take,
  takeUntil,
} from './contract-client.js';
export { describeEventStoreContract } from './event-store.contract.js';
export { startEventStoreContainer, type ContainedEventStore } from './event-store-container.js';
export { ImageUnavailableError } from '../container-engine/start-container.js';
