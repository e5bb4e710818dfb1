import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;

/** Milliseconds that a process has computed so far, all its threads together; undefined where the system does not say. */
export function processorMs(pid: number): number | undefined {
  return statOf(pid)?.ownMs;
}

/**
 * The same for a process with all its children, those that have ended and were waited for included: a server that
 * starts a process for each connection.
 */
export function familyProcessorMs(pid: number): number | undefined {
  const parent = statOf(pid);
  if (parent === undefined) return undefined;
  const children = runningProcesses().flatMap((each) => statOf(each) ?? []);
  return children
    .filter(({ parentPid }) => parentPid === pid)
    .reduce(
      (sum, { ownMs, endedChildrenMs }) => sum + ownMs + endedChildrenMs,
      parent.ownMs + parent.endedChildrenMs,
    );
}

interface ProcessStat {
  readonly parentPid: number;
  readonly ownMs: number;
  readonly endedChildrenMs: number;
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    // The name is in parentheses and may hold spaces; fields are counted from the one behind it, which is number 3.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map((field) => Number.parseInt(field, 10));
    const ms = (...places: readonly number[]): number =>
      (places.reduce((sum, place) => sum + (fields[place - 3] ?? Number.NaN), 0) * 1_000) / TICKS_PER_SECOND;
    const stat = { parentPid: fields[4 - 3] ?? 0, ownMs: ms(14, 15), endedChildrenMs: ms(16, 17) };
    return Number.isNaN(stat.ownMs + stat.endedChildrenMs) ? undefined : stat;
  } catch {
    return undefined;
  }
}

function runningProcesses(): readonly number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number.parseInt(name, 10)] : []));
  } catch {
    return [];
  }
}

/** What a process computes while some work is done, milliseconds; undefined where the system does not say. */
export async function processorMsWhile(
  pid: number,
  work: () => Promise<unknown>,
): Promise<number | undefined> {
  const before = processorMs(pid);
  await work();
  const after = processorMs(pid);
  return before === undefined || after === undefined ? undefined : after - before;
}
