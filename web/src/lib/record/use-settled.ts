import { useDebouncedValue } from '@mantine/hooks';

/** How long a slider rests before anything is read: each event on its way would be a read, and for an auditor a look. */
const READ_AFTER_MS = 300;

/** What was chosen, once it has not changed for a moment; null, which is the present, at once. */
export function useSettled<T>(chosen: T): T {
  const [settled] = useDebouncedValue(chosen, READ_AFTER_MS);
  return chosen === null ? chosen : settled;
}
