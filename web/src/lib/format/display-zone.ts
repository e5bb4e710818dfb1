import { useSyncExternalStore } from 'react';

import { useSession } from '../session/use-session';

const listeners = new Set<() => void>();
let current: string | undefined;

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Zones to choose from. Browsers leave out UTC, and a zone that a newer server or another browser knows. */
export const timeZoneNames = (current: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();

/** Called where the person's zone was read. One that the browser does not know leaves the browser's own. */
export function setDisplayZone(timeZone: string): void {
  const next = isKnown(timeZone) ? timeZone : undefined;
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Called at the end of a session: the next person has a zone of their own. */
export function clearDisplayZone(): void {
  current = undefined;
  for (const listener of listeners) listener();
}

/** The zone of everything on screen: that of the person who is signed in; undefined for the browser's. */
export function useDisplayZone(): string | undefined {
  const { user } = useSession();
  return useSyncExternalStore(
    subscribe,
    () => (user === null ? undefined : current),
    () => undefined,
  );
}
