import { isMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

import { safeStorage } from '../../lib/storage';

/** The key other parts of the product, and `public/theme-init.js`, share. */
export const THEME_KEY = 'theme';

/** Without a saved value the system decides; `dark` is dark and any other saved value is light. */
export function schemeOfSaved(saved: string | null, otherwise: MantineColorScheme): MantineColorScheme {
  if (saved === null) return otherwise;
  return saved === 'dark' ? 'dark' : 'light';
}

/** Keeps the theme where the specification wants it, and survives a browser that blocks storage. */
export function themeManager(storage: Storage = safeStorage('local')): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  const stop = (): void => {
    if (onStorage) window.removeEventListener('storage', onStorage);
    onStorage = undefined;
  };
  return {
    get: (otherwise) => schemeOfSaved(storage.getItem(THEME_KEY), otherwise),
    set: (value) => {
      if (isMantineColorScheme(value) && value !== 'auto') storage.setItem(THEME_KEY, value);
    },
    subscribe: (onUpdate) => {
      stop();
      onStorage = (event) => {
        // Without a key the whole storage was emptied.
        if (event.key === THEME_KEY || event.key === null) onUpdate(schemeOfSaved(event.newValue, 'auto'));
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: stop,
    clear: () => {
      storage.removeItem(THEME_KEY);
    },
  };
}
