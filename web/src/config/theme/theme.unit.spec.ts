import { beforeEach, describe, expect, it } from '@jest/globals';

import { ColorScheme, isDarkBy, THEME_KEY } from './color-scheme';
import { roleTokens, surfaceTokens, uiVariables } from './tokens';

const SCHEMES = ['light', 'dark'] as const;
const AA_TEXT = 4.5;
const AA_PART = 3;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each(SCHEMES)('contrast in the %s theme', (scheme) => {
  const side = scheme === 'light' ? 0 : 1;
  const surface = (name: keyof typeof surfaceTokens): string => surfaceTokens[name][side];

  it.each(['bg', 'surface', 'sunken', 'selected', 'hover', 'foot'] as const)(
    'text is readable on %s',
    (ground) => {
      expect(contrast(surface('text'), surface(ground))).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(surface('muted'), surface(ground))).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  it('fields, focus and primary actions stand out', () => {
    expect(contrast(surface('field'), surface('surface'))).toBeGreaterThanOrEqual(AA_PART);
    expect(contrast(surface('focus'), surface('bg'))).toBeGreaterThanOrEqual(AA_PART);
    expect(contrast(surface('primary-on'), surface('primary'))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(surface('primary-on'), surface('primary-hover'))).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each(Object.entries(roleTokens))('role %s is readable on its grounds', (_role, role) => {
    expect(contrast(role.text[side], surface('surface'))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(role.text[side], role.tint[side])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(role.on[side], role.fill[side])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(role.on[side], role.hover[side])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(role.mark[side], surface('surface'))).toBeGreaterThanOrEqual(AA_PART);
  });
});

it('both schemes define the same variables', () => {
  expect(Object.keys(uiVariables('light'))).toEqual(Object.keys(uiVariables('dark')));
  expect(uiVariables('dark')['--ui-invest-fill']).toBe('#1C8468');
});

describe('the saved theme', () => {
  beforeEach(() => {
    window.localStorage.clear();
  });

  it('leaves the choice to the system while nothing is saved', () => {
    expect(isDarkBy(null, true)).toBe(true);
    expect(isDarkBy(null, false)).toBe(false);
  });

  it('is dark for "dark" and light for anything else', () => {
    expect(isDarkBy('dark', false)).toBe(true);
    expect(isDarkBy('light', true)).toBe(false);
    expect(isDarkBy('purple', true)).toBe(false);
  });

  it('is kept under the key the specification names', () => {
    const scheme = new ColorScheme(window.localStorage);
    scheme.choose('dark');
    expect(window.localStorage.getItem(THEME_KEY)).toBe('dark');
    expect(scheme.isDark).toBe(true);
  });
});
