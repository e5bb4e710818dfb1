import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ContextType, ReactNode } from 'react';

import { ColorScheme } from './color-scheme';
import { pageGround } from './page-ground';
import { theme } from './theme';
import { ThemeContext } from './use-theme';

const ofThisDevice = new ColorScheme();

/** The scheme of the root, its dark marker, and the colour of the browser's own bars: all colours follow from these. */
function markRoot(isDark: boolean): void {
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  root.classList.toggle('dark', isDark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageGround[isDark ? 1 : 0]);
}

type MantineSettings = NonNullable<ContextType<typeof MantineContext>>;

/**
 * What Mantine's own provider tells its parts, without what that one computes on each visit: the custom properties are
 * made by the build (`build/theme-style.ts`), and the parts are not drawn again by a change of the scheme, of which they
 * know by those alone.
 */
const mantineSettings = (env: 'default' | 'test'): MantineSettings => ({
  ...{ colorScheme: 'light', setColorScheme: () => undefined, clearColorScheme: () => undefined },
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  env,
});

interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Tests have no transitions. */
  readonly env?: 'default' | 'test';
  readonly scheme?: ColorScheme;
}

/** Light or dark: the saved choice, else the system's, which is followed while it changes. */
export function ThemeProvider({ children, env = 'default', scheme = ofThisDevice }: ThemeProviderProps) {
  const [isDark, setIsDark] = useState(() => scheme.isDark);
  const settings = useMemo(() => mantineSettings(env), [env]);
  useLayoutEffect(() => {
    markRoot(scheme.isDark);
  }, [scheme]);
  useEffect(
    () =>
      scheme.subscribe(() => {
        // The colours themselves change with the root, at once; what is drawn by the components (a sun for a moon) may
        // come after that has been painted.
        markRoot(scheme.isDark);
        startTransition(() => {
          setIsDark(scheme.isDark);
        });
      }),
    [scheme],
  );
  const choice = useMemo(
    () => ({
      isDark,
      toggle: () => {
        // Not by `isDark`, which comes later: pressed twice at once, a toggle leads there and back.
        scheme.choose(scheme.isDark ? 'light' : 'dark');
      },
      setTheme: (value: string) => {
        scheme.choose(value === 'dark' ? 'dark' : 'light');
      },
    }),
    [isDark, scheme],
  );
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme} inherit={false}>
        <ThemeContext value={choice}>{children}</ThemeContext>
      </MantineThemeProvider>
    </MantineContext>
  );
}
