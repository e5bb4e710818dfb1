import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identityOf, type ProcessIdentity, workingFolderOf } from '../process-identity.js';
import { errorCode, ProvisioningError } from '../provisioning-error.js';

/** What the server writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const LINE = { pid: 0, port: 3, status: 7 } as const;

/** The file's content, or undefined when no server runs (or it is just being written). */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  const pid = Number(lines[LINE.pid]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return { pid, port: Number(lines[LINE.port] ?? 0), ready: lines[LINE.status]?.trim() === 'ready' };
}

/**
 * The server that a killed supervisor left behind, if it still runs on this very cluster. PostgreSQL's working folder is
 * its cluster, so a stranger that got the same pid later is not taken for it.
 */
function leftoverServer(cluster: string): ProcessIdentity | undefined {
  const file = readPostmasterFile(cluster);
  const identity = file === undefined ? undefined : identityOf(file.pid);
  if (identity === undefined) return undefined;
  const folder = workingFolderOf(identity.pid);
  return folder !== undefined && folder === realpathSync(cluster) ? identity : undefined;
}

/** Ends a left-over server of the cluster. True when there was one. Throws FOLDER_UNUSABLE when it will not end. */
export async function stopLeftoverServer(cluster: string): Promise<boolean> {
  const leftover = leftoverServer(cluster);
  if (leftover === undefined) return false;
  const ended = await endProcess(leftover, [
    { signal: 'SIGINT', graceMs: 15_000 },
    { signal: 'SIGQUIT', graceMs: 5_000 },
    { signal: 'SIGKILL', graceMs: 2_000 },
  ]);
  if (!ended) {
    throw new ProvisioningError(
      'PROVISIONING.FOLDER_UNUSABLE',
      `the PostgreSQL with pid ${leftover.pid} does not end`,
    );
  }
  return true;
}
