import { expect, it } from '@jest/globals';

import { speedOf } from './refresh';

it.each([
  [0, 'excellent'],
  [499, 'excellent'],
  [500, 'good'],
  [1_999, 'good'],
  [2_000, 'slow'],
])('a refresh of %i ms is %s', (durationMs, speed) => {
  expect(speedOf({ durationMs })).toBe(speed);
});
