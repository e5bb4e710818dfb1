import { MantineProvider, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { MantineProviderProps } from '@mantine/core';
import { startTransition, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';

import { themeManager } from './color-scheme-manager';
import { cssVariables, theme } from './theme';
import { surfaceTokens } from './tokens';
import { ThemeContext } from './use-theme';

const schemeManager = themeManager();

/** The dark marker of the root and the colour of the browser's own bars. */
function markRoot(isDark: boolean): void {
  document.documentElement.classList.toggle('dark', isDark);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', surfaceTokens.bg[isDark ? 1 : 0]);
}

/** Keeps what is outside of the application in step with the theme. */
function ThemeChoiceProvider({ children }: { readonly children: ReactNode }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  // Ahead of `isDark` by what is on its way: pressed twice at once, a toggle leads there and back.
  const chosen = useRef(isDark);
  useLayoutEffect(() => {
    chosen.current = isDark;
    markRoot(isDark);
  }, [isDark]);
  const choice = useMemo(() => {
    const choose = (scheme: 'light' | 'dark'): void => {
      // The colours themselves are custom properties, which change with the root, at once; what is drawn by the
      // components (a sun for a moon) may come after that has been painted.
      chosen.current = scheme === 'dark';
      markRoot(chosen.current);
      startTransition(() => {
        setColorScheme(scheme);
      });
    };
    return {
      isDark,
      toggle: () => {
        choose(chosen.current ? 'light' : 'dark');
      },
      setTheme: (value: string) => {
        choose(value === 'dark' ? 'dark' : 'light');
      },
    };
  }, [isDark, setColorScheme]);
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Tests leave out the style elements and bring their own storage. */
  readonly mantine?: Omit<MantineProviderProps, 'theme' | 'children'>;
}

/** Light or dark: the saved choice, else the system's, which is followed while it changes. */
export function ThemeProvider({ children, mantine }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      {...mantine}
    >
      <ThemeChoiceProvider>{children}</ThemeChoiceProvider>
    </MantineProvider>
  );
}
