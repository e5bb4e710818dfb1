import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftoverPostgres } from '@app/provisioning';
import { BackupError, readableFileError } from '../backup.errors.js';
import { requireSpace } from '../files/backup-folder.js';
import type { BackupTrust } from '../manifest/manifest-mac.js';
import { type Manifest, MANIFEST_FILE } from '../manifest/manifest.js';
import { filesOf, openBackup } from '../open-backup.js';
import { DATA_PARTS, type DataPart, placeParts } from './place.js';
import { requireKnownSchema, restoreIntoDatabase, restoreIntoNewCluster } from './restore-database.js';
import { type EventStorePrograms, restoreEventStore } from './restore-event-store.js';
import {
  forgetRestore,
  noteRestore,
  type RestoreState,
  restoringFolder,
  unfinishedRestore,
} from './restore-state.js';

export interface RestoreOptions {
  /** Absolute path of the backup. */
  readonly folder: string;
  /** The stack's data folder. Nothing of the stack may run on it. */
  readonly dataDir: string;
  /** Your own Postgres to restore into; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Name of the database in the embedded one. */
  readonly database: string;
  readonly migrations: string;
  /** Undefined leaves the event store as it is. */
  readonly eventStore: EventStorePrograms | undefined;
  readonly trust: BackupTrust;
  readonly acceptBrokenChains: boolean;
  /** Moves data that is there aside; without it, it is a reason to reject. */
  readonly replace: boolean;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Told as it goes, one line each. */
  readonly onProgress: (line: string) => void;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Folder that holds the former data, where there was any. */
  readonly aside: string | undefined;
}

/**
 * Restores a backup into a data folder. Everything is built up and verified next to the present data; only then is that
 * moved aside and the restored data renamed into its place. A restore that is broken off is noted in the data folder:
 * the stack does not start on it, and the same call finishes it.
 * @throws BackupError; until the last step the present data is untouched
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { folder, dataDir, onProgress } = options;
  onProgress(`Verifying the backup in ${folder}…`);
  const manifest = await openBackup(folder, options.trust, options.signal);
  await requireRestorable(manifest, options);
  await mkdir(dataDir, { recursive: true });
  const state = await begin(options);
  try {
    if (state.step === 'preparing') {
      await prepare(manifest, options);
      await noteRestore(dataDir, { ...state, step: 'placing' });
    }
    onProgress('Putting the restored data in place…');
    await placeParts(dataDir, state.aside);
    await forgetRestore(dataDir);
  } catch (error) {
    // Rejected, or failed before anything was changed: nothing is left behind. (A killed process leaves its note.)
    if (unfinishedStep(dataDir) !== 'placing') await forgetRestore(dataDir);
    throw readableFileError(error, dataDir);
  }
  return { manifest, aside: existsSync(state.aside) ? state.aside : undefined };
}

async function requireRestorable(manifest: Manifest, options: RestoreOptions): Promise<void> {
  if (manifest.eventStore === null && options.eventStore !== undefined) {
    throw new BackupError(
      'BACKUP.NOT_A_BACKUP',
      'The backup holds Postgres alone; restore the event store by its own means, and this with --without-event-store.',
    );
  }
  await requireKnownSchema(manifest.postgres, options.migrations);
}

/** Takes up the restore that was broken off at its last step, or begins a new one. */
async function begin(options: RestoreOptions): Promise<RestoreState> {
  const { dataDir, folder, replace } = options;
  const manifestSha256 = createHash('sha256')
    .update(readFileSync(join(folder, MANIFEST_FILE)))
    .digest('hex');
  const former = unfinishedRestore(dataDir);
  if (former !== undefined && former !== 'unreadable' && former.step === 'placing') {
    if (former.manifestSha256 === manifestSha256) return former;
    throw new BackupError(
      'RESTORE.NOT_FINISHED',
      `The restore of ${former.backup} is to be finished first: run "npm run restore -- ${former.backup}".`,
    );
  }
  const present = partsToRestore(options).filter((part) => holdsData(join(dataDir, part)));
  if (present.length > 0 && !replace) {
    throw new BackupError(
      'RESTORE.DATA_EXISTS',
      `${dataDir} holds data already (${present.join(', ')}). With --replace it is moved aside, never deleted; or set DATA_DIR to another folder.`,
    );
  }
  // Killed on the way, a former try may have left its server running on the folder that is removed now.
  await stopLeftoverPostgres(join(restoringFolder(dataDir), 'postgres'));
  await rm(restoringFolder(dataDir), { recursive: true, force: true });
  const stamp = options
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const aside = `${dataDir}.before-restore-${stamp}`;
  const state: RestoreState = { backup: folder, manifestSha256, step: 'preparing', aside };
  await noteRestore(dataDir, state);
  return state;
}

function partsToRestore({ databaseUrl, eventStore }: RestoreOptions): readonly DataPart[] {
  const isWanted = { postgres: databaseUrl === undefined, 'event-store': eventStore !== undefined };
  return DATA_PARTS.filter((part) => isWanted[part]);
}

function holdsData(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

function unfinishedStep(dataDir: string): RestoreState['step'] | undefined {
  const state = unfinishedRestore(dataDir);
  return state === undefined || state === 'unreadable' ? undefined : state.step;
}

async function prepare(manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { folder, dataDir, databaseUrl, eventStore, onProgress, signal } = options;
  const draft = restoringFolder(dataDir);
  await requireSpace(draft, await sizeOf(folder, manifest));
  if (eventStore !== undefined && manifest.eventStore !== null) {
    onProgress('Restoring the event store and checking every hash chain…');
    const { events, streams } = await restoreEventStore({
      programs: eventStore,
      backup: folder,
      target: join(draft, 'event-store'),
      part: manifest.eventStore,
      acceptBrokenChains: options.acceptBrokenChains,
      signal,
    });
    onProgress(`${events} events in ${streams} streams are as they were.`);
  }
  onProgress('Restoring Postgres…');
  const restore = { backup: folder, part: manifest.postgres, migrations: options.migrations, signal };
  if (databaseUrl === undefined) {
    const logFile = join(dataDir, 'logs', 'postgres.log');
    await restoreIntoNewCluster(join(draft, 'postgres'), options.database, { ...restore, logFile });
  } else {
    await restoreIntoDatabase(databaseUrl, restore);
  }
  const rows = manifest.postgres.tables.reduce((sum, table) => sum + table.rows, 0);
  onProgress(`${rows} rows in ${manifest.postgres.tables.length} tables are as they were.`);
}

/** An embedded cluster takes some 60 MB before the first row, and rows take more than their text. */
const CLUSTER_BYTES = 80 * 1024 * 1024;

async function sizeOf(folder: string, manifest: Manifest): Promise<number> {
  let bytes = CLUSTER_BYTES;
  for (const { file } of filesOf(manifest)) bytes += (await stat(join(folder, file))).size;
  return bytes;
}
