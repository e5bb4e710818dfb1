import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore, RecordedEvent } from '@app/event-store';
import type { UserId } from '@app/ledger';
import { type Clock, errorCode, systemClock } from '@app/platform';
import { type Environment, resolveUser, withAuditStores } from '../audit-shared/audit-stores.js';
import { AuditError } from '../audit-shared/audit.error.js';
import { throwOnFindings } from '../audit-verify/throw-on-findings.js';
import { exportFiles } from './export-files.js';
import { faultsOf, foldExport, namedStreams, type UserEvents } from './exported-events.js';
import { derivedManifest, type Manifest, MANIFEST_FILE } from './manifest.js';
import { openTexts } from './open-texts.js';

export interface ExportRequest {
  /** Name or id. */
  readonly user: string;
  /** Absolute path of a folder that is empty or not there yet. */
  readonly folder: string;
  /** The folder as it was named, for messages. */
  readonly name: string;
}

/**
 * Writes all that is known of a person into a folder that can be verified without any server.
 *
 * @returns the manifest, which is written last: a folder without one is an export that was broken off
 * @throws AuditError for an unknown person, a folder in use, a chain that does not hold, a store that is away
 */
export async function exportUser(
  { user, folder, name }: ExportRequest,
  env: Environment,
  clock: Clock = systemClock,
): Promise<Manifest> {
  return withAuditStores(env, async (stores) => {
    const userId = await resolveUser(stores, user);
    const events = await eventsOf(stores.store, userId);
    if (namedStreams(userId, events).every((each) => each.events.length === 0))
      throw new AuditError('AUDIT.USER_UNKNOWN', `There is no stream of a user ${user}.`);
    throwOnFindings(faultsOf(events));
    const state = foldExport(userId, events);
    const { texts, said } = await openTexts(state, stores, env);
    const files = [...exportFiles(events, state, texts)].map(
      ([file, text]) => [file, Buffer.from(text, 'utf8')] as const,
    );
    await useFolder(folder, name);
    for (const [file, bytes] of files) await writeFile(join(folder, file), bytes, { mode: 0o600 });
    const { streams, files: listed } = derivedManifest(userId, events, files);
    const manifest: Manifest = {
      format: 'audit-export',
      version: 1,
      exportedAt: clock.now().toISOString(),
      userId,
      streams,
      journal: 'hledger',
      personalTexts: said,
      files: listed,
    };
    await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
    });
    return manifest;
  });
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

/** For its owner only: it holds what a person did and maybe wrote. */
async function useFolder(folder: string, name: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await readdir(folder);
    if (found.length === 0) return;
  } catch (error) {
    const isFile = errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR';
    const reason = isFile ? `${name} is a file; choose a folder.` : `The folder ${name} cannot be made.`;
    throw new AuditError('AUDIT.FOLDER_IN_USE', reason, { cause: error });
  }
  throw new AuditError('AUDIT.FOLDER_IN_USE', `The folder ${name} is not empty; choose another one.`);
}
