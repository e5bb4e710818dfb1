import type { EventStoreAccess } from './event-store-access.js';
import { type OutputStream, type RunningProcess, startNodeProcess } from './node-process.js';

export interface EventStoreOptions {
  /** Built entry point of services/embedded-event-store. */
  readonly entry: string;
  readonly port: number;
  /** SQLite file that holds the log; its folder is created. */
  readonly file: string;
  /** Over TLS, with a password; without it the server is open to everybody on this machine, which only tests may be. */
  readonly access?: EventStoreAccess | undefined;
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly onLine?: (line: string, stream: OutputStream) => void;
  readonly signal?: AbortSignal;
}

export interface RunningEventStore extends RunningProcess {
  /** Connection string for the client, `esdb://…`. */
  readonly url: string;
}

/** Connection string of an embedded event store on this machine. With `access` it holds the password: never log it. */
export function eventStoreUrl(port: number, access?: EventStoreAccess): string {
  if (access === undefined) return `esdb://127.0.0.1:${port}?tls=false`;
  const { user, password, certificateFile } = access;
  // By name: Node warns of TLS to an address. Whatever else may listen on ::1 has no such certificate.
  return `esdb://${user}:${password}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;
}

/**
 * Bounds what the server's heap takes for objects that live for moments, which are all that it makes: with Node's own
 * 16 MB, three times over, a reader of a long log lets it grow by 80 MB and gains a tenth in speed.
 */
const smallYoungGeneration = '--max-semi-space-size=8';

/** Starts the embedded event store and waits until it answers. Throws ProvisioningError START_FAILED. */
export async function startEventStoreProcess(options: EventStoreOptions): Promise<RunningEventStore> {
  const { entry, port, file, access, env, execArgv = [], ...rest } = options;
  const started = await startNodeProcess({
    ...rest,
    execArgv: [smallYoungGeneration, ...execArgv],
    name: 'event-store',
    entry,
    env: {
      ...process.env,
      ...env,
      EVENTSTORE_PORT: String(port),
      EVENTSTORE_FILE: file,
      // The caller's own values are for a server of his own.
      EVENTSTORE_TLS_CERT_FILE: access?.certificateFile ?? '',
      EVENTSTORE_TLS_KEY_FILE: access?.keyFile ?? '',
      EVENTSTORE_USERS_FILE: access?.usersFile ?? '',
    },
  });
  return { ...started, url: eventStoreUrl(port, access) };
}
