import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import { silentLogger } from '@app/platform/process';
import { addServices } from './protocol/services.js';
import { AppendQueue } from './storage/append-queue.js';
import { EventLog } from './storage/event-log.js';
import { openStoreFile } from './storage/open-store-file.js';
import { RecentEventIds } from './storage/recent-event-ids.js';
import { CommitSignal } from './subscriptions/commit-signal.js';

export interface EventStoreOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string;
  readonly logger?: Logger;
}

export interface RunningEventStore {
  /** The port that is really listened on. */
  readonly port: number;
  /** Stores what was accepted, ends all calls, closes the file. Safe to call twice. */
  stop(): Promise<void>;
}

/** The port is taken, or the address is not this machine's; the message is one line for the person who starts it. */
export class CannotListenError extends Error {
  override readonly name = 'CannotListenError';
  readonly code = 'STORE.CANNOT_LISTEN';
}

/** Larger than any allowed append, so that one too large is read and answered rather than cut off. */
const maxMessageBytes = 17 * 1024 * 1024;
/** A subscriber that vanished without a word is noticed after this and half as much again. */
const keepAliveMs = 10_000;
/** A call that does not end by itself in this time is cut off. */
const stopGraceMs = 1_000;

/**
 * Opens the file, then listens.
 * @throws CannotOpenStoreError, CannotListenError
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const logger = options.logger ?? silentLogger();
  const file = openStoreFile(options.file);
  const stopping = new AbortController();
  const log = new EventLog(file.db);
  const commits = new CommitSignal();
  const queue = new AppendQueue({
    log,
    recentIds: new RecentEventIds(log),
    onCommitted: () => {
      commits.notify();
    },
  });
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
    'grpc.keepalive_time_ms': keepAliveMs,
    'grpc.keepalive_timeout_ms': keepAliveMs / 2,
  });
  let port = options.port;
  const node = { instanceId: randomUUID(), host: options.host, port: () => port };
  addServices(server, { log, commits, queue, stopping: stopping.signal, logger, node });
  try {
    port = await listen(server, options.host, options.port);
  } catch (error) {
    server.forceShutdown();
    file.close();
    throw error;
  }
  logger.info(
    { file: options.file, lastPosition: log.lastPosition, integrityCheck: file.integrity },
    'event store opened',
  );
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    queue.stop();
    // One turn for the answers to what was just stored, then every open call ends.
    await new Promise(setImmediate);
    stopping.abort();
    await shutDown(server);
    file.close();
  };
  return { port, stop: () => (stopped ??= stop()) };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(describeListenFailure(address, error));
    });
  });
}

function describeListenFailure(address: string, error: Error): CannotListenError {
  const reason = error.message.includes('EADDRINUSE')
    ? `The event store cannot start: ${address} is already in use; stop what uses it or set another EVENTSTORE_PORT.`
    : `The event store cannot listen on ${address}; check EVENTSTORE_HOST and EVENTSTORE_PORT.`;
  return new CannotListenError(reason, { cause: error });
}

async function shutDown(server: Server): Promise<void> {
  const patience = new AbortController();
  const graceful = new Promise<void>((resolve) => {
    server.tryShutdown(() => {
      resolve();
    });
  });
  await Promise.race([
    graceful,
    delay(stopGraceMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
  server.forceShutdown();
}
