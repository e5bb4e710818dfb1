import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './provisioning-error.js';
import { waitFor } from './wait.js';

/**
 * A process and the moment it began. Pids are used again by the system, so a pid read from a file proves nothing
 * without the second part; no process is ever signalled on the word of a pid alone.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown-boot';
  }
}

function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    // A zombie is dead: it holds no file, port or lock, and nobody may ever reap it in a container.
    if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${bootId()}:${fields[19] ?? ''}`;
  }
  if (process.platform === 'win32') return undefined;
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 2_000 }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/** Identity of a live process, or undefined when there is none of that pid (or the platform cannot tell). */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = startOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether that very process, not a later one of the same pid, still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.startedAt;
}

/** Working folder of a process where the system shows it (Linux, own processes or root), else undefined. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Sends a signal; a process (or group, by a negative pid) that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** One step of ending a process: what is sent and how long it may take to obey. */
export interface EndingStep {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
}

/** Ends a process step by step, for example SIGTERM then SIGKILL. False when it outlived them all. */
export async function endProcess(identity: ProcessIdentity, steps: readonly EndingStep[]): Promise<boolean> {
  for (const step of steps) {
    if (!isAlive(identity)) return true;
    signal(identity.pid, step.signal);
    const gone = await waitFor(() => (isAlive(identity) ? undefined : true), {
      limitMs: step.graceMs,
      everyMs: 20,
    });
    if (gone) return true;
  }
  return !isAlive(identity);
}
