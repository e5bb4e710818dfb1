import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';

const BUILT = resolve(import.meta.dirname, '../../dist/.vite/first-files.json');
/** The aim of all is 180 kB. The dashboard stands at it: a little more is let through here, never what it came from. */
const BUDGETS = [
  ['/', 150_000],
  ['/login', 150_000],
  ['/dashboard', 182_000],
] as const;

// The budget is of a build; a checkout that was never built has nothing to measure and says so.
const measured = existsSync(BUILT) ? it : it.skip;

measured.each(BUDGETS)(
  'the first load of %s stays under %d bytes of gzipped JavaScript, without Plotly',
  async (address, budget) => {
    const { firstLoad } = await import('../../scripts/first-load-size.mjs');
    const files = [...firstLoad(address)].filter(([file]) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(budget);
    expect(files.filter(([file]) => /plotly/i.test(file))).toEqual([]);
  },
);
