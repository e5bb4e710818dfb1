import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';

import { safeStorage } from '../storage';

const KEY = 'settings.saved_base';

const savedBaseSchema = z.object({
  previousUsd: z.string(),
  currentUsd: z.string(),
  /** When the answer came, an ISO instant. */
  at: z.iso.datetime(),
});

/** A weekly base that was saved in this tab. */
export type SavedBase = z.infer<typeof savedBaseSchema>;

const storage = safeStorage('session');
const listeners = new Set<() => void>();

function read(): SavedBase | null {
  const text = storage.getItem(KEY);
  if (text === null) return null;
  try {
    const parsed = savedBaseSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Something else wrote there: nothing is shown instead of something wrong.
    return null;
  }
}

let current = read();

function tell(): void {
  current = read();
  for (const listener of listeners) listener();
}

/** Called where the weekly base was saved; a save that changed nothing is not told. */
export function recordSavedBase({ previousUsd, currentUsd }: Omit<SavedBase, 'at'>): void {
  if (previousUsd === currentUsd) return;
  storage.setItem(KEY, JSON.stringify({ previousUsd, currentUsd, at: new Date().toISOString() }));
  tell();
}

export function dismissSavedBase(): void {
  storage.removeItem(KEY);
  tell();
}

/** The base that was saved last in this tab, until its notice is dismissed. */
export function useSavedBase(): SavedBase | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
