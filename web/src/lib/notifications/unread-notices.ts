import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many notices of the account are unread, for the bell, which is there before they are. */
export function setUnreadNotices(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

export const useUnreadNotices = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
