import { defaultVariantColorsResolver } from '@mantine/core';
import type { VariantColorsResolver } from '@mantine/core';

import type { Role } from './tokens';

const ROLE_OF_COLOR: Readonly<Record<string, Role>> = {
  green: 'invest',
  blue: 'reinvest',
  red: 'sell',
  yellow: 'warn',
  violet: 'rsi',
};

/**
 * Makes `<Button color="green">` mean "invest" in both themes: the colour names of Mantine represent roles, and a
 * role has tested fills and texts of its own that Mantine's shade arithmetic would miss.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  const fallback = defaultVariantColorsResolver(input);
  const role = ROLE_OF_COLOR[color];
  if (role !== undefined) {
    const part = (name: string): string => `var(--ui-${role}-${name})`;
    const clear = '1px solid transparent';
    switch (input.variant) {
      case 'filled':
        return { background: part('fill'), hover: part('hover'), color: part('on'), border: clear };
      case 'light':
        return { background: part('tint'), hover: part('tint'), color: part('text'), border: clear };
      case 'outline':
        return {
          background: 'transparent',
          hover: part('tint'),
          color: part('text'),
          border: `1px solid ${part('line')}`,
        };
      case 'subtle':
        return { background: 'transparent', hover: part('tint'), color: part('text'), border: clear };
      default:
        return fallback;
    }
  }
  if (color !== 'ink') return fallback;
  switch (input.variant) {
    case 'filled':
      return {
        ...fallback,
        background: 'var(--ui-primary)',
        hover: 'var(--ui-primary-hover)',
        color: 'var(--ui-primary-on)',
      };
    case 'light':
      return {
        ...fallback,
        background: 'var(--ui-selected)',
        hover: 'var(--ui-selected)',
        color: 'var(--ui-text)',
      };
    case 'outline':
      return {
        ...fallback,
        hover: 'var(--ui-hover)',
        color: 'var(--ui-text)',
        border: '1px solid var(--ui-line-strong)',
      };
    case 'subtle':
    case 'transparent':
      return {
        ...fallback,
        hover: input.variant === 'subtle' ? 'var(--ui-selected)' : 'transparent',
        color: 'var(--ui-text)',
      };
    default:
      return fallback;
  }
};
