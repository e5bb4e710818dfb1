import type { StressLevel } from '@app/strategy';

/** How a level looks: the ground and the text of its label, the mark next to it, and an emoji hidden from readers. */
export interface StressTheme {
  readonly tint: string;
  readonly text: string;
  /** As strong as the level's part of the gauge. */
  readonly mark: string;
  readonly emoji: string;
}

const mix = (color: string, percent: number, ground: string): string =>
  `color-mix(in srgb, var(--ui-${color}) ${percent}%, var(--ui-${ground}))`;

/** From the strongest level of a side to its weakest. */
const STRENGTHS = [
  { tint: 24, text: 60, mark: 100 },
  { tint: 20, text: 70, mark: 76 },
  { tint: 16, text: 80, mark: 54 },
  { tint: 12, text: 90, mark: 36 },
  { tint: 8, text: 100, mark: 18 },
] as const;

const themeOf = (
  role: 'invest' | 'sell',
  strength: (typeof STRENGTHS)[number],
  emoji: string,
): StressTheme => ({
  tint: mix(`${role}-mark`, strength.tint, 'surface'),
  text: mix(`${role}-text`, strength.text, 'text'),
  mark: mix(`${role}-mark`, strength.mark, 'surface'),
  emoji,
});

const [extreme, maximum, high, moderate, low] = STRENGTHS;

/** A theme for each of the twelve levels, from cold to hot. An unknown level is read as `ERROR` and takes its theme. */
export const stressThemes: Readonly<Record<StressLevel, StressTheme>> = {
  EXTREME_STRESS: themeOf('invest', extreme, '🧊'),
  MAXIMUM_STRESS: themeOf('invest', maximum, '🌨️'),
  HIGH_STRESS: themeOf('invest', high, '❄️'),
  MODERATE_STRESS: themeOf('invest', moderate, '🌧️'),
  LOW_STRESS: themeOf('invest', low, '🌬️'),
  NEUTRAL: {
    tint: 'var(--ui-sunken)',
    text: 'var(--ui-text)',
    mark: 'var(--ui-line-strong)',
    emoji: '⚖️',
  },
  LOW_OVEREXTENDED: themeOf('sell', low, '🌤️'),
  MODERATE_OVEREXTENDED: themeOf('sell', moderate, '☀️'),
  HIGH_OVEREXTENDED: themeOf('sell', high, '🌡️'),
  MAXIMUM_OVEREXTENDED: themeOf('sell', maximum, '🔥'),
  EXTREME_OVEREXTENDED: themeOf('sell', extreme, '🌋'),
  ERROR: {
    tint: 'var(--ui-warn-tint)',
    text: 'var(--ui-warn-text)',
    mark: 'var(--ui-warn-mark)',
    emoji: '⚠️',
  },
};
