import { pino } from 'pino';
import type { DestinationStream, Level, Logger as PinoLogger, LoggerOptions as PinoOptions } from 'pino';
import { currentCorrelationId } from '../correlation/correlation.js';
import { redactFields, redactText } from './redact.js';

export type Logger = PinoLogger;
export type LogLevel = Level | 'silent';

export interface LoggerOptions {
  /** Name of the process as it is on every line. */
  readonly service: string;
  readonly level: LogLevel;
  /** Where lines go; standard output when left out. */
  readonly destination?: DestinationStream;
  /** Gets the lines from `warn` on as well. */
  readonly kept?: DestinationStream;
}

const bindingSecrets = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
];

/**
 * One JSON object a line: `time` (ISO, UTC), `level` (name), `service`, `correlationId` inside a request or job, `msg`
 * and the given fields. Secrets are redacted by field name at any depth, passwords of connection strings in any text.
 */
export function createLogger({ service, level, destination, kept }: LoggerOptions): Logger {
  const options: PinoOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const correlationId = currentCorrelationId();
      return correlationId === undefined ? {} : { correlationId };
    },
    formatters: {
      level: (label) => ({ level: label }),
      // Wrapped because pino hands over the fields alone, while the function counts its depth.
      log: (fields) => redactFields(fields),
    },
    // Bindings of child loggers pass no formatter, hence their secrets are named here as well.
    redact: { paths: bindingSecrets, censor: '[redacted]' },
    // The formatter has already turned errors into plain fields; pino's own serializer would take the stack for the type.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: redactText },
  };
  const stream = destination ?? standardOutput();
  if (kept === undefined || level === 'silent') return pino(options, stream);
  return pino(
    options,
    pino.multistream([
      { stream, level },
      { stream: kept, level: 'warn' },
    ]),
  );
}

/**
 * Written at once, not buffered: the last lines before an end are the ones that matter. And pino's buffered default
 * waits for ever, at the exit, to write what is left to a pipe whose reader was killed: a service that lost its
 * supervisor could then be ended by SIGKILL alone.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: process.stdout.fd, sync: true });
}

/** A logger that writes nothing. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
