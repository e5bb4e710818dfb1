import { resolve } from 'node:path';

import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

type Theme = typeof import('../src/config/theme/theme');
type Variables = typeof import('../src/config/theme/css-variables');

const THEME = resolve(import.meta.dirname, '../src/config/theme');
const NAME = 'virtual:theme-style.css';
const RESOLVED = `\0${NAME}`;

/** The custom properties and classes that Mantine's own provider would write into every page, as it writes them. */
async function themeStyle(): Promise<string> {
  const settings = { configFile: false, logLevel: 'error' } as const;
  const { theme } = (await runnerImport<Theme>(`${THEME}/theme.ts`, settings)).module;
  const { cssVariables } = (await runnerImport<Variables>(`${THEME}/css-variables.ts`, settings)).module;
  const page = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }),
  );
  const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
  if (styles.length === 0) throw new Error('Mantine wrote no style');
  return styles.join('\n');
}

/** `import 'virtual:theme-style.css'`: computed once by the build instead of by every visitor. */
export function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: async (id) => (id === RESOLVED ? themeStyle() : null),
  };
}
