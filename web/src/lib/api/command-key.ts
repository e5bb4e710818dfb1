import { useCallback } from 'react';
import { v4 as uuid } from 'uuid';
import { z } from 'zod/mini';

import { safeStorage } from '../storage';

const storage = safeStorage('session');
const keySchema = z.uuid();

/** The key under which one command is sent, however often it has to be tried. */
export interface CommandKey {
  /** The key of the attempt that has no answer yet, or a new one. */
  readonly current: () => string;
  /** The command has its answer: the next one is another command. */
  readonly answered: () => void;
}

/**
 * Keeps the `Idempotency-Key` of a command in this tab until the command is answered, also over a reload of the page,
 * so that a retry after a lost answer can never become a second trade.
 *
 * @param scope what the command is about, for example `execute.<recommendationId>`
 */
export function useCommandKey(scope: string): CommandKey {
  const name = `command.${scope}`;
  const current = useCallback((): string => {
    const kept = keySchema.safeParse(storage.getItem(name));
    if (kept.success) return kept.data;
    const made = uuid();
    storage.setItem(name, made);
    return made;
  }, [name]);
  const answered = useCallback((): void => {
    storage.removeItem(name);
  }, [name]);
  return { current, answered };
}
