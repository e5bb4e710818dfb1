import { createTheme, rem } from '@mantine/core';

import { componentDefaults } from './components';
import { palette } from './palette';
import { variantColors } from './variant-colors';

export const FONT_FAMILY = '"IBM Plex Sans Variable", "Plex Fallback", system-ui, sans-serif';

const floating = 'var(--ui-shadow)';

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: false,
  white: '#FFFFFF',
  black: '#102125',
  colors: palette,
  fontFamily: FONT_FAMILY,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: rem(36) },
      h2: { fontSize: rem(17), lineHeight: rem(24) },
      h3: { fontSize: rem(15), lineHeight: rem(22) },
      h4: { fontSize: rem(14), lineHeight: rem(20) },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.4667', lg: '1.4118', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(16) },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '100em' },
  shadows: { xs: floating, sm: floating, md: floating, lg: floating, xl: floating },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: variantColors,
  components: componentDefaults,
});
