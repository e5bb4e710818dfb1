import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '@app/provisioning';
import { FOLDER_MODE, syncPath, writeFileAtomically } from '../files/durable-files.js';

/** In the data folder, so that what is restored can be put in place by renaming. */
const FOLDER = 'restoring';
const STATE_FILE = 'state.json';

const stateSchema = z.object({
  /** The backup being restored. */
  backup: z.string(),
  /** Of its manifest: tells one backup from another that was put into the same folder. */
  manifestSha256: z.string(),
  /** `preparing`: the data folder is as it was. `placing`: all is verified and only renames are left. */
  step: z.enum(['preparing', 'placing']),
  /** Folder that the former data is moved to. */
  aside: z.string(),
});

/** A restore that has begun and not ended. It survives a crash and says how to go on. */
export type RestoreState = Readonly<z.output<typeof stateSchema>>;

/** Folder in which a restore builds up what it will put in place. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, FOLDER);
}

/** The unfinished restore of a data folder; `unreadable` when its note was cut off, which means it had only begun. */
export function unfinishedRestore(dataDir: string): RestoreState | 'unreadable' | undefined {
  try {
    const text = readFileSync(join(restoringFolder(dataDir), STATE_FILE), 'utf8');
    return stateSchema.parse(JSON.parse(text));
  } catch (error) {
    const isAbsent = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    return isAbsent ? undefined : 'unreadable';
  }
}

/** One line that tells what to do about an unfinished restore, or undefined when there is none. */
export function unfinishedRestoreNotice(dataDir: string): string | undefined {
  const state = unfinishedRestore(dataDir);
  if (state === undefined) return undefined;
  if (state === 'unreadable' || state.step === 'preparing') {
    return `A restore was not finished; it changed no data yet. Run "npm run restore" again, or remove ${restoringFolder(dataDir)} to go on with the data as it is.`;
  }
  return `The restore of ${state.backup} is not finished: run "npm run restore -- ${state.backup}" again to finish it.`;
}

/** Begins a restore, or notes its next step. */
export async function noteRestore(dataDir: string, state: RestoreState): Promise<void> {
  await mkdir(restoringFolder(dataDir), { recursive: true, mode: FOLDER_MODE });
  await syncPath(dataDir);
  await writeFileAtomically(
    join(restoringFolder(dataDir), STATE_FILE),
    `${JSON.stringify(state, undefined, 2)}\n`,
  );
}

/** Ends it. */
export async function forgetRestore(dataDir: string): Promise<void> {
  await rm(restoringFolder(dataDir), { recursive: true, force: true });
  await syncPath(dataDir);
}
