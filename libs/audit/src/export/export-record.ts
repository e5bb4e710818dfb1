import type { EventStore, RecordedEvent } from '@app/event-store';
import type { UserId } from '@app/ledger';
import { throwOnFindings } from '../verify/throw-on-findings.js';
import { exportFiles } from './export-files.js';
import { faultsOf, foldExport, namedStreams, type UserEvents } from './exported-events.js';
import { derivedManifest, type Manifest, MANIFEST_FILE } from './manifest.js';
import { type Opener, openTexts } from './open-texts.js';

/** The files of an export by name, its manifest last: a folder without one is an export that was broken off. */
export interface ExportedRecord {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface ExportOptions {
  readonly opener: Opener;
  readonly now: Date;
}

/**
 * All that is known of a person, as files that can be verified without any server; undefined where there is no such
 * person.
 * @throws AuditError for a chain that does not hold; EventDecodeError, StoreUnavailableError
 */
export async function exportRecord(
  store: EventStore,
  userId: UserId,
  { opener, now }: ExportOptions,
): Promise<ExportedRecord | undefined> {
  const events = await eventsOf(store, userId);
  if (namedStreams(userId, events).every((each) => each.events.length === 0)) return undefined;
  throwOnFindings(faultsOf(events));
  const state = foldExport(userId, events);
  const { texts, said } = await openTexts(state, opener);
  const files = Array.from(
    exportFiles(events, state, texts),
    ([file, text]) => [file, Buffer.from(text, 'utf8')] as const,
  );
  const { streams, files: listed } = derivedManifest(userId, events, files);
  const manifest: Manifest = {
    ...{ format: 'audit-export', version: 1, exportedAt: now.toISOString(), userId },
    ...{ streams, journal: 'hledger', personalTexts: said, files: listed },
  };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  return { manifest, files: new Map([...files, [MANIFEST_FILE, Buffer.from(text, 'utf8')]]) };
}

async function eventsOf(store: EventStore, userId: UserId): Promise<UserEvents> {
  const read = async (stream: string): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(stream)) events.push(event);
    return events;
  };
  return {
    account: await read(`account-${userId}`),
    subscription: await read(`subscription-${userId}`),
    ledger: await read(`ledger-${userId}`),
  };
}
