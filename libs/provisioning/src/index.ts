export {
  eventStoreUrl,
  startEventStoreProcess,
  type EventStoreOptions,
  type RunningEventStore,
} from './event-store-process.js';
export {
  startNodeProcess,
  type NodeProcessOptions,
  type OutputStream,
  type RunningProcess,
} from './node-process.js';
export { freePort, isPortTaken } from './ports.js';
export {
  startPostgres,
  stopLeftoverPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from './postgres/postgres-server.js';
export { runningPostgresUrl } from './postgres/running-postgres.js';
export { describeExit, type ProcessExit } from './process-exit.js';
export {
  endProcess,
  identityOf,
  isAlive,
  signal,
  type EndingStep,
  type ProcessIdentity,
} from './process-identity.js';
export { errorCode, ProvisioningError, type ProvisioningErrorCode } from './provisioning-error.js';
export { waitFor, type WaitOptions } from './wait.js';
