import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import { silentLogger } from '@app/platform/process';
import { AccessControl } from './access/access-control.js';
import type { Accounts } from './access/accounts.js';
import { limitConnections } from './protocol/connection-limit.js';
import { HeldBytes } from './protocol/held-bytes.js';
import { OpenReads } from './protocol/open-reads.js';
import { addServices } from './protocol/services.js';
import { AppendQueue } from './storage/append-queue.js';
import { EventLog } from './storage/event-log.js';
import { openStoreFile } from './storage/open-store-file.js';
import { RecentEventIds } from './storage/recent-event-ids.js';
import { StreamWriter } from './storage/stream-writer.js';
import { CommitSignal } from './subscriptions/commit-signal.js';
import type { Peculiarity } from './subscriptions/peculiarities.js';
import { writeFirstEvents } from './system/first-events.js';
import { Scavenger } from './system/scavenger.js';

/** Who is let in, and by which certificate clients know the server. Without it everything is open, and in clear text. */
export interface SecureAccess {
  /** Certificate chain and key, PEM. */
  readonly certificate: Buffer;
  readonly key: Buffer;
  readonly accounts: Accounts;
}

export interface EventStoreOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string;
  readonly logger?: Logger;
  readonly secure?: SecureAccess | undefined;
  /** Connections at a time. Default 1 024. */
  readonly maxConnections?: number;
  /** Reads and subscriptions at a time. Default 1 024. */
  readonly maxOpenReads?: number;
  /** What all readers together may leave untaken before each is sent one message at a time, bytes. Default 128 MiB. */
  readonly maxUnsentBytes?: number;
  /** How often silent clients are asked whether they are still there, milliseconds. Default 10 000. */
  readonly keepAliveMs?: number;
  /** Microseconds since the Unix epoch; the machine's clock unless a test has one of its own. */
  readonly clockMicros?: () => number;
  /** What of other servers is imitated, for tests. */
  readonly peculiarities?: ReadonlySet<Peculiarity>;
}

export interface RunningEventStore {
  /** The port that is really listened on. */
  readonly port: number;
  /** Reads and subscriptions that are open. */
  openReads(): number;
  /** What appends hold that were begun and not finished. */
  heldBytes(): number;
  /** What was sent to readers and not taken by them yet. */
  unsentBytes(): number;
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
const defaultKeepAliveMs = 10_000;
/** A connection without a call is closed after this; a client that is still there opens another with its next call. */
const idleConnectionMs = 10 * 60_000;
const defaultMaxConnections = 1_024;
const defaultMaxOpenReads = 1_024;
/** What appends may hold before they are complete, all clients together. Nobody gets near it who finishes what he began. */
const maxBegunBytes = 128 * 1024 * 1024;
const defaultMaxUnsentBytes = 128 * 1024 * 1024;
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
  const log = new EventLog(file.db, options.clockMicros);
  const commits = new CommitSignal();
  const recentIds = new RecentEventIds(log);
  const queue = new AppendQueue({
    log,
    recentIds,
    onCommitted: () => {
      commits.notify();
    },
  });
  const server = new Server(channelOptions(options.keepAliveMs ?? defaultKeepAliveMs));
  let port = options.port;
  const node = { instanceId: randomUUID(), host: options.host, port: () => port };
  const nodeEndpoint = (): string => `${options.host}:${port}`;
  const scavenger = new Scavenger({ log, queue, logger, nodeEndpoint });
  const access = new AccessControl(options.secure?.accounts, log);
  const openReads = new OpenReads(options.maxOpenReads ?? defaultMaxOpenReads);
  const held = new HeldBytes(maxBegunBytes);
  const unsent = new HeldBytes(options.maxUnsentBytes ?? defaultMaxUnsentBytes);
  const services = { log, commits, queue, stopping: stopping.signal, logger, node, scavenger, access };
  const peculiarities = options.peculiarities ?? new Set();
  addServices(server, { ...services, openReads, held, unsent, peculiarities });
  const connections = limitConnections(() => port, options.maxConnections ?? defaultMaxConnections);
  try {
    if (file.isNew) writeFirstEvents(log, new StreamWriter(log, new RecentEventIds(log)));
    port = await listen(server, options);
  } catch (error) {
    connections.release();
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
    await scavenger.close();
    queue.stop();
    // One turn for the answers to what was just stored, then every open call ends.
    await new Promise(setImmediate);
    stopping.abort();
    await shutDown(server);
    connections.release();
    file.close();
  };
  return {
    port,
    openReads: () => openReads.count,
    heldBytes: () => held.bytes,
    unsentBytes: () => unsent.bytes,
    stop: () => (stopped ??= stop()),
  };
}

function channelOptions(keepAliveMs: number): ConstructorParameters<typeof Server>[0] {
  return {
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.keepalive_time_ms': keepAliveMs,
    'grpc.keepalive_timeout_ms': keepAliveMs / 2,
    'grpc.max_connection_idle_ms': idleConnectionMs,
  };
}

function listen(server: Server, { host, port, secure }: EventStoreOptions): Promise<number> {
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentialsOf(secure), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(describeListenFailure(address, error));
    });
  });
}

function credentialsOf(secure: SecureAccess | undefined): ServerCredentials {
  if (secure === undefined) return ServerCredentials.createInsecure();
  const { certificate, key } = secure;
  return ServerCredentials.createSsl(null, [{ cert_chain: certificate, private_key: key }], false);
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
