/** One JSON object a line on standard output, in the field names that the other services' logs use. */
export interface Logger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown): void;
}

const infoLevel = 30;
const errorLevel = 50;

export function createLogger(write: (line: string) => void = (line) => process.stdout.write(line)): Logger {
  const log = (level: number, msg: string, fields: Readonly<Record<string, unknown>>): void => {
    write(`${JSON.stringify({ level, time: Date.now(), name: 'embedded-event-store', msg, ...fields })}\n`);
  };
  return {
    info: (message, fields = {}) => {
      log(infoLevel, message, fields);
    },
    error: (message, error) => {
      log(errorLevel, message, {
        err:
          error instanceof Error
            ? { message: error.message, stack: error.stack }
            : { message: String(error) },
      });
    },
  };
}

export const silentLogger: Logger = { info: () => undefined, error: () => undefined };
