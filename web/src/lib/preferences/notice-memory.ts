import { useSyncExternalStore } from 'react';

import { useDisplayZone } from '../format/display-zone';
import { weekLater } from '../format/week-later';
import { useSession } from '../session/use-session';
import { safeStorage } from '../storage';

/** A week and the hours by which a clock may be changed in it. */
const LONGEST_MS = (7 * 24 + 3) * 60 * 60 * 1000;
const NEVER = 'never';

const storage = safeStorage('local');
const listeners = new Set<() => void>();

/** Notices that a person can put off or do without. */
export type NoticeName = 'onboarding' | 'profile' | 'guide' | 'welcome';

export interface NoticeMemory {
  /** Put off for now, or for good. */
  readonly isQuiet: boolean;
  readonly skipForWeek: () => void;
  readonly neverAgain: () => void;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remember(key: string, value: string): void {
  storage.setItem(key, value);
  for (const listener of listeners) listener();
}

/** A text that is neither a time nor "never" was not written here and counts as nothing. */
function isDismissedAt(stored: string | null, now: number): boolean {
  if (stored === null) return false;
  if (stored === NEVER) return true;
  const until = Date.parse(stored);
  // A clock that was set back must not make a week of a year.
  return !Number.isNaN(until) && until > now && until - now <= LONGEST_MS;
}

/** What a person said to a notice, kept in this browser for each of its users. */
export function useNoticeMemory(name: NoticeName): NoticeMemory {
  const { user } = useSession();
  const zone = useDisplayZone();
  const key = `notice.${name}.${user?.username ?? ''}`;
  const isQuiet = useSyncExternalStore(subscribe, () => isDismissedAt(storage.getItem(key), Date.now()));
  return {
    isQuiet,
    skipForWeek: () => {
      remember(key, new Date(weekLater(Date.now(), zone)).toISOString());
    },
    neverAgain: () => {
      remember(key, NEVER);
    },
  };
}
