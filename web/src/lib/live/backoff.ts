const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubling from one second to one minute, of which the later
 * half is left to chance, so that a restarted server is not met by everybody at once.
 *
 * @param failures attempts in a row that failed, 1 and up
 * @param chance from 0 to 1
 */
export function waitAfter(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  return longest / 2 + (longest / 2) * chance;
}
