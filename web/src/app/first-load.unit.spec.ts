import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';

const BUILT = resolve(import.meta.dirname, '../../dist/.vite/first-files.json');
const BUDGET_BYTES = 180_000;

// The budget is of a build; a checkout that was never built has nothing to measure and says so.
const measured = existsSync(BUILT) ? it : it.skip;

measured.each(['/', '/login', '/dashboard'])(
  'the first load of %s stays under 180 kB of gzipped JavaScript, without Plotly',
  async (address) => {
    const { firstLoad } = await import('../../scripts/first-load-size.mjs');
    const files = [...firstLoad(address)].filter(([file]) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(BUDGET_BYTES);
    expect(files.filter(([file]) => /plotly/i.test(file))).toEqual([]);
  },
);
