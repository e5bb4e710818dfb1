import { expect, it } from '@jest/globals';

import { timeAxis } from './base-layout';
import { chartColors } from './chart-colors';

const LOOK = { colors: chartColors('light'), language: 'en' } as const;

it('a date that would be cut off at the left edge is left out, on a phone from farther off', () => {
  const days = ['2026-01-30', '2026-08-30'];
  expect(timeAxis({ ...LOOK, isPhone: false }, days).ticktext).toEqual(['Apr 1', 'Jun 1', 'Aug 1']);
  expect(timeAxis({ ...LOOK, isPhone: true }, ['2026-01-20', '2026-08-30']).ticktext).toEqual([
    'May 1',
    'Aug 1',
  ]);
});
