import pg from 'pg';
import type { Logger } from '../logging/logger.js';
import { delay } from '../time/delay.js';
import { backoffMs } from '../time/retry.js';

export interface Notification {
  readonly channel: string;
  /** Empty when NOTIFY was sent without one. */
  readonly payload: string;
}

export interface ListenOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly channels: readonly string[];
  readonly onNotification: (notification: Notification) => void;
  /**
   * Called each time the connection listens, the first time included. What was notified while it was away is lost:
   * look again at whatever you wait for.
   */
  readonly onListening?: () => void;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Key of an advisory lock that the connection holds while it listens: others see by it whether this process lives. */
  readonly sessionLock?: bigint;
  /** Called after each failure: the connection was lost, or could not be opened. */
  readonly onLost?: () => void;
  /** Default 250, doubled per failure up to `maxMs`, half of it random. */
  readonly baseMs?: number;
  /** Default 10 s. */
  readonly maxMs?: number;
}

/** A half-open connection delivers nothing and reports nothing; a question now and then finds it out. */
const HEARTBEAT_MS = 30_000;
const CONNECT_LIMIT_MS = 10_000;

/** The server gives the lock of a host that vanished without a word back after 20 s, and not after hours. */
const noticeVanishedHost =
  "select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)";

/** LISTENs on a connection of its own and reconnects until `signal` aborts; then resolves. */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal, logger, channels } = options;
  let failures = 0;
  while (!stopped(signal)) {
    try {
      await listenOnce(options, () => {
        failures = 0;
      });
    } catch (error) {
      if (stopped(signal)) return;
      options.onLost?.();
      failures += 1;
      logger.warn({ err: error, channels }, 'listening connection lost');
    }
    const waitMs = backoffMs(failures, {
      baseMs: options.baseMs ?? 250,
      factor: 2,
      maxMs: options.maxMs ?? 10_000,
    });
    await delay(waitMs, signal).catch(() => undefined);
  }
}

/** Read through a call, since the compiler takes a property tested once for settled. */
function stopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function listenOnce(options: ListenOptions, onConnected: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  const ended = Promise.withResolvers<undefined>();
  const stop = (): void => {
    ended.resolve(undefined);
  };
  client.on('error', ended.reject);
  client.on('end', () => {
    ended.reject(new Error('Connection terminated'));
  });
  client.on('notification', ({ channel, payload }) => {
    options.onNotification({ channel, payload: payload ?? '' });
  });
  ended.promise.catch(() => undefined);
  options.signal.addEventListener('abort', stop, { once: true });
  let heartbeat: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    // Shared, since the server may not have noticed yet that the former connection of this process is gone.
    if (options.sessionLock !== undefined) {
      await client.query('select pg_advisory_lock_shared($1)', [options.sessionLock.toString()]);
      await client.query(noticeVanishedHost);
    }
    for (const channel of options.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onConnected();
    options.onListening?.();
    heartbeat = setInterval(() => {
      client.query('select 1').catch(ended.reject);
    }, HEARTBEAT_MS);
    if (stopped(options.signal)) return;
    await ended.promise;
  } finally {
    clearInterval(heartbeat);
    options.signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}
