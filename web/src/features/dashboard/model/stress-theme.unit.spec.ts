import { expect, it } from '@jest/globals';
import { readStressLevel, stressLevelSchema } from '@app/strategy';

import { stressThemes } from './stress-theme';

it.each(['tint', 'text', 'mark', 'emoji'] as const)('each of the twelve levels has its own %s', (part) => {
  const levels = stressLevelSchema.options;
  expect(levels).toHaveLength(12);
  expect(new Set(levels.map((level) => `${part}: ${stressThemes[level][part]}`)).size).toBe(12);
});

it('a level that a newer server names takes the theme of an error', () => {
  expect(stressThemes[readStressLevel('COSMIC_STRESS')]).toBe(stressThemes.ERROR);
  expect(stressThemes[readStressLevel('HIGH_STRESS_ENHANCED')]).toBe(stressThemes.HIGH_STRESS);
});
