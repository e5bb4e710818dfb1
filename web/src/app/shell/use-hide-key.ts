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
    const onKey = (event: KeyboardEvent): void => {
      const { code, altKey, shiftKey, ctrlKey, metaKey, repeat } = event;
      if (code !== 'KeyH' || !altKey || !shiftKey || ctrlKey || metaKey) return;
      // A field under the caret would get a letter of its own from the keys.
      event.preventDefault();
      if (!repeat) toggleHideAmounts();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
