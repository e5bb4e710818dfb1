import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEventStore } from '@app/event-store';
import { type EventStoreAccess, freePort, startEventStoreProcess } from '@app/provisioning';
import { BackupError } from '../backup.errors.js';
import type { StoreFileTool } from '../event-store/store-file-tool.js';
import { type ChainReport, verifyAllChains } from '../event-store/verify-chains.js';
import { isSame, writeChecked } from '../files/checksums.js';
import { FOLDER_MODE } from '../files/durable-files.js';
import type { EventStorePart } from '../manifest/manifest.js';

/** Programs of the embedded event store. */
export interface EventStorePrograms {
  /** Built entry point of the server. */
  readonly server: string;
  readonly tool: StoreFileTool;
  /** Of the server that the restored events are read through. */
  readonly access?: EventStoreAccess | undefined;
}

export interface EventStoreRestore {
  readonly programs: EventStorePrograms;
  /** The backup's folder. */
  readonly backup: string;
  /** Folder to make, with `events.db` in it. */
  readonly target: string;
  readonly part: EventStorePart;
  /** Go on although a stream's hash chain does not hold: it was so when the backup was made. */
  readonly acceptBrokenChains: boolean;
  readonly signal: AbortSignal;
}

/**
 * Copies the store's file, then proves it: its pages, its counts, and, through the server and the client that will use
 * it, every event and every stream's hash chain.
 * @throws BackupError DAMAGED, VERIFICATION_FAILED
 */
export async function restoreEventStore(restore: EventStoreRestore): Promise<ChainReport> {
  const { programs, backup, target, part, signal } = restore;
  const file = join(target, 'events.db');
  await mkdir(target, { recursive: true, mode: FOLDER_MODE });
  const written = await writeChecked(createReadStream(join(backup, part.file)), file, signal);
  if (!isSame(written, part)) {
    throw new BackupError('BACKUP.DAMAGED', `The backup is damaged: ${part.file} changed while it was read.`);
  }
  const facts = await programs.tool.describe(file, signal);
  requireEqual('events in the event store', facts.events, part.events);
  requireEqual('streams in the event store', facts.streams, part.streams);
  requireEqual('head position of the event store', facts.headPosition, part.headPosition);
  const report = await readThroughServer(programs, file, signal);
  requireEqual('events read through the server', report.events, part.events);
  requireEqual('streams read through the server', report.streams, part.streams);
  if (report.faults.length > 0 && !restore.acceptBrokenChains) throw brokenChains(report);
  return report;
}

async function readThroughServer(
  { server: entry, access }: EventStorePrograms,
  file: string,
  signal: AbortSignal,
): Promise<ChainReport> {
  const server = await startEventStoreProcess({ entry, file, access, port: await freePort(), signal });
  try {
    const store = connectEventStore(server.url);
    try {
      return await verifyAllChains(store, signal);
    } finally {
      await store.close();
    }
  } finally {
    // Its stop moves the write-ahead log into the file.
    await server.stop();
  }
}

function requireEqual(what: string, found: number | null, expected: number | null): void {
  if (found === expected) return;
  throw new BackupError(
    'RESTORE.VERIFICATION_FAILED',
    `The ${what}: ${String(found)} after the restore, ${String(expected)} in the backup.`,
  );
}

function brokenChains({ faults }: ChainReport): BackupError {
  const named = faults.map(({ stream, revision, fault }) => `${stream} at revision ${revision} (${fault})`);
  return new BackupError(
    'RESTORE.VERIFICATION_FAILED',
    `The hash chain of ${faults.length} stream(s) does not hold, and did not when the backup was made: ${named.join(', ')}. To restore it all the same: --accept-broken-chains.`,
  );
}
