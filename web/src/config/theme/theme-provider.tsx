import { MantineProvider, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { MantineProviderProps } from '@mantine/core';
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { themeManager } from './color-scheme-manager';
import { cssVariables, theme } from './theme';
import { surfaceTokens } from './tokens';
import { ThemeContext } from './use-theme';

const schemeManager = themeManager();

/** Keeps the dark marker of the root and the colour of the browser's own bars in step with the theme. */
function ThemeChoiceProvider({ children }: { readonly children: ReactNode }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', isDark);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', surfaceTokens.bg[isDark ? 1 : 0]);
  }, [isDark]);
  const choice = useMemo(
    () => ({
      isDark,
      toggle: () => {
        setColorScheme(isDark ? 'light' : 'dark');
      },
      setTheme: (value: string) => {
        setColorScheme(value === 'dark' ? 'dark' : 'light');
      },
    }),
    [isDark, setColorScheme],
  );
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
