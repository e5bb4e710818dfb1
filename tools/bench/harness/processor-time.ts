import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;

/** Milliseconds that a process has computed so far, all its threads together; undefined where the system does not say. */
export function processorMs(pid: number): number | undefined {
  try {
    // The name stands in parentheses and may hold spaces; user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = [fields[11], fields[12]].map((field) => Number.parseInt(field ?? '', 10));
    const total = ticks.reduce((sum, each) => sum + each, 0);
    return Number.isNaN(total) ? undefined : (total * 1_000) / TICKS_PER_SECOND;
  } catch {
    return undefined;
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
