// What a process needs that has no database: `@app/platform/process` spares it the memory of the database driver.
export { ConfigError, loadConfig } from './config/load-config.js';
export { createLifecycle } from './lifecycle/lifecycle.js';
export { createLogger, silentLogger } from './logging/logger.js';
export type { Logger } from './logging/logger.js';
