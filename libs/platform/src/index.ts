export { ConfigError, loadConfig } from './config/load-config.js';
export {
  currentCausationId,
  currentCorrelationId,
  noteCausation,
  runWithCorrelation,
} from './correlation/correlation.js';
export { createDatabase, createPool } from './database/create-pool.js';
export { isConstraintViolation, isTransientDatabaseError, sqlStateOf } from './database/database-errors.js';
export { listen } from './database/listen.js';
export { AppError, isAppError } from './errors/app-error.js';
export type { AppErrorOptions } from './errors/app-error.js';
export {
  errorCode,
  errorMessage,
  isTransient,
  isTransientNetworkError,
  someInChain,
} from './errors/is-transient.js';
export { createHealthRegistry } from './health/health-registry.js';
export type { CheckResult, HealthRegistry, HealthStatus } from './health/health-registry.js';
export { limitedText } from './http/limited-text.js';
export { httpDate, retryAfterMs } from './http/retry-after.js';
export { serveOperators } from './http/serve-operators.js';
export type { OperatorServer } from './http/serve-operators.js';
export { systemIds, uuidv5 } from './ids/ids.js';
export type { IdSource } from './ids/ids.js';
export { parseExactJson } from './json/parse-exact-json.js';
export { createLifecycle } from './lifecycle/lifecycle.js';
export type { Lifecycle } from './lifecycle/lifecycle.js';
export { KeptLines } from './logging/kept-lines.js';
export { createLogger, silentLogger } from './logging/logger.js';
export type { Logger } from './logging/logger.js';
export { nestLogger } from './logging/nest-logger.js';
export type { NestLogger } from './logging/nest-logger.js';
export { fixedClock, systemClock } from './time/clock.js';
export type { Clock, FixedClock } from './time/clock.js';
export { delay } from './time/delay.js';
export type { Delay } from './time/delay.js';
export { backoffMs, retry } from './time/retry.js';
export type { BackoffOptions } from './time/retry.js';
export { withinLimit } from './time/within-limit.js';
