import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';

const MANIFEST = resolve(import.meta.dirname, '../../dist/.vite/manifest.json');
const BUDGET_BYTES = 180_000;

// The budget is of a build; a checkout that was never built has nothing to measure and says so.
const measured = existsSync(MANIFEST) ? it : it.skip;

measured('the first load of /login stays under 180 kB of gzipped JavaScript, without Plotly', async () => {
  const { firstLoad } = await import('../../scripts/first-load.mjs');
  const files = [...firstLoad()].filter(([file]) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(BUDGET_BYTES);
  expect(files.filter(([file]) => /plotly/i.test(file))).toEqual([]);
});
