import { useEffect } from 'react';

import { toggleHideAmounts } from '../../lib/preferences/preferences';

/** For `aria-keyshortcuts` and the tip of the button. */
export const HIDE_KEYS = 'Alt+Shift+H';

/**
 * Alt+Shift+H hides and shows the amounts. Never a letter alone: who speaks to the computer, or leans on the keyboard, would
 * press it (WCAG 2.1.4). By the place of the key, since some keyboards write another letter with Alt.
 */
export function useHideKey(): void {
  useEffect(() => {
    const onKey = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (code === 'KeyH' && altKey && shiftKey && !ctrlKey && !metaKey) toggleHideAmounts();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
