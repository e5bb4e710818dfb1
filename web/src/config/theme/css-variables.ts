import type { CSSVariablesResolver } from '@mantine/core';

import { uiVariables } from './tokens';

/** Mantine's own variables that must speak the tokens instead of its shade arithmetic. */
const mantineOnTokens: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--ui-bg)',
  '--mantine-color-text': 'var(--ui-text)',
  '--mantine-color-bright': 'var(--ui-text)',
  '--mantine-color-dimmed': 'var(--ui-muted)',
  '--mantine-color-placeholder': 'var(--ui-muted)',
  '--mantine-color-anchor': 'var(--ui-text)',
  '--mantine-color-default': 'var(--ui-surface)',
  '--mantine-color-default-hover': 'var(--ui-hover)',
  '--mantine-color-default-color': 'var(--ui-text)',
  '--mantine-color-default-border': 'var(--ui-line-strong)',
  '--mantine-color-error': 'var(--ui-sell-text)',
  '--mantine-primary-color-light': 'var(--ui-selected)',
  '--mantine-primary-color-light-hover': 'var(--ui-selected)',
  '--mantine-primary-color-light-color': 'var(--ui-text)',
};

/** For the build alone, which writes them into the style sheet: no visitor loads the tokens with a first page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...uiVariables('light'), ...mantineOnTokens },
  dark: { ...uiVariables('dark'), ...mantineOnTokens },
});
