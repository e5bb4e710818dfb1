import { startNodeProcess, type OutputStream, type RunningProcess } from './node-process.js';

export interface EventStoreOptions {
  /** Built entry point of services/embedded-event-store. */
  readonly entry: string;
  readonly port: number;
  /** SQLite file that holds the log; its folder is created. */
  readonly file: string;
  /** False trades the data for speed on a crash: for tests only. */
  readonly durable?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly onLine?: (line: string, stream: OutputStream) => void;
}

export interface RunningEventStore extends RunningProcess {
  /** Connection string for the client, `esdb://…`. */
  readonly url: string;
}

/** Connection string of an embedded event store on this machine. */
export function eventStoreUrl(port: number): string {
  return `esdb://127.0.0.1:${port}?tls=false`;
}

/** Starts the embedded event store and waits until it answers. Throws ProvisioningError START_FAILED. */
export async function startEventStoreProcess(options: EventStoreOptions): Promise<RunningEventStore> {
  const started = await startNodeProcess({
    name: 'event-store',
    entry: options.entry,
    ...(options.execArgv === undefined ? {} : { execArgv: options.execArgv }),
    ...(options.onLine === undefined ? {} : { onLine: options.onLine }),
    env: {
      ...process.env,
      ...options.env,
      EVENTSTORE_PORT: String(options.port),
      EVENTSTORE_FILE: options.file,
      ...(options.durable === false ? { EVENTSTORE_DURABLE: 'false' } : {}),
    },
  });
  return { ...started, url: eventStoreUrl(options.port) };
}
