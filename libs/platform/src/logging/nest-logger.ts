import type { Logger } from './logger.js';

/** The shape of Nest's `LoggerService`, spelled out so that this library does not depend on the framework. */
export interface NestLogger {
  log(message: unknown, ...rest: unknown[]): void;
  error(message: unknown, ...rest: unknown[]): void;
  warn(message: unknown, ...rest: unknown[]): void;
  debug(message: unknown, ...rest: unknown[]): void;
  verbose(message: unknown, ...rest: unknown[]): void;
  fatal(message: unknown, ...rest: unknown[]): void;
}

/** Adapts a logger for `NestFactory.create(AppModule, { logger: nestLogger(logger) })`. */
export function nestLogger(logger: Logger): NestLogger {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      // Nest passes the context last and, for errors, a stack before it.
      const context = rest.at(-1);
      const stack = level === 'error' && rest.length > 1 ? rest[0] : undefined;
      const fields = {
        ...(typeof context === 'string' ? { context } : {}),
        ...(typeof stack === 'string' ? { stack } : {}),
      };
      if (message instanceof Error) logger[level]({ ...fields, err: message }, message.message);
      else if (typeof message === 'object' && message !== null)
        logger[level]({ ...fields, details: message });
      else logger[level](fields, String(message));
    };
  return {
    log: write('info'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('trace'),
    fatal: write('fatal'),
  };
}
