import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

import { surfaceTokens } from '../config/theme/tokens';

/** Keeps the dark marker of the root and the colour of the browser's own bars in step with the theme. */
export function ThemeSync() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', scheme === 'dark');
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', surfaceTokens.bg[scheme === 'dark' ? 1 : 0]);
  }, [scheme]);
  return null;
}
