export {
  append,
  caughtUp,
  collect,
  errorOf,
  idOf,
  newEvents,
  newStream,
  positionOf,
  take,
  takeUntil,
} from './contract-client.js';
export { describeEventStoreContract } from './event-store.contract.js';
