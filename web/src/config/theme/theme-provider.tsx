import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ContextType, ReactNode } from 'react';

import { ColorScheme } from './color-scheme';
import { markRoot } from './mark-root';
import { theme } from './theme';
import { ThemeContext } from './use-theme';

const ofThisDevice = new ColorScheme();

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
  /** The first render has to give what the build rendered, where no scheme is known. */
  readonly isHydrating?: boolean;
}

/** Light or dark: the saved choice, else the system's, which is followed while it changes. */
export function ThemeProvider(props: ThemeProviderProps) {
  const { children, env = 'default', scheme = ofThisDevice, isHydrating = false } = props;
  const [isDark, setIsDark] = useState(() => !isHydrating && scheme.isDark);
  const settings = useMemo(() => mantineSettings(env), [env]);
  useLayoutEffect(() => {
    markRoot(scheme.isDark);
  }, [scheme]);
  useEffect(() => {
    const draw = (): void => {
      startTransition(() => {
        setIsDark(scheme.isDark);
      });
    };
    // What the build rendered may be of the other scheme.
    draw();
    return scheme.subscribe(() => {
      // The colours themselves change with the root, at once; what is drawn by the components (a sun for a moon) may come
      // after that has been painted.
      markRoot(scheme.isDark);
      draw();
    });
  }, [scheme]);
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
