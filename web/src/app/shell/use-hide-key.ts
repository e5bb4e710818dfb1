import { useEffect } from 'react';

import { toggleHideAmounts } from '../../lib/preferences/preferences';

/** "h" hides and shows the amounts, except where a letter is being typed. */
export function useHideKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== 'h' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      toggleHideAmounts();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
