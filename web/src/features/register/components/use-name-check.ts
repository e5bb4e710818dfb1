import { newUsernameField } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';

import { userExists } from '../api/register';

export type NameCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'free' | 'taken'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown };

const NONE: NameCheck = { kind: 'none' };

/**
 * Asks whether a name is taken when its field is left, once a name. An answer for a name that was changed meanwhile is
 * dropped. Only a courtesy: the registration itself decides.
 */
export function useNameCheck(username: string): { readonly check: NameCheck; readonly ask: () => void } {
  const [found, setFound] = useState<NameCheck>(NONE);
  const asking = useRef<AbortController>(null);
  const parsed = newUsernameField.safeParse(username);
  const name = parsed.success ? parsed.data : null;
  const isOfThisName = found.kind !== 'none' && found.name === name;

  useEffect(
    () => () => {
      asking.current?.abort();
    },
    [],
  );

  const ask = (): void => {
    if (name === null || isOfThisName) return;
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    userExists(name, controller.signal).then(
      (exists) => {
        setFound({ kind: exists ? 'taken' : 'free', name });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFound({ kind: 'failed', name, error });
      },
    );
  };
  return { check: isOfThisName ? found : NONE, ask };
}
