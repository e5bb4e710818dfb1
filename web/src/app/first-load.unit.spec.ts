import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';

const BUILT = resolve(import.meta.dirname, '../../dist/.vite/manifest.json');
/** By the name of a page's chunk. The targets are 120 kB for `/` and 180 kB for the dashboard, which opens with the shell. */
const BUDGETS = [
  ['landing', 141_250],
  ['login', 147_900],
  ['shell', 181_900],
] as const;

// The budget is of a build; a checkout that was never built has nothing to measure and says so.
const measured = existsSync(BUILT) ? it : it.skip;

measured.each(BUDGETS)(
  'the first load of %s stays under %d bytes of gzipped JavaScript, without Plotly',
  async (page, budget) => {
    const { firstLoad } = await import('../../scripts/first-load-size.mjs');
    const files = [...firstLoad(page)].filter(([file]) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(budget);
    expect(files.filter(([file]) => /plotly/i.test(file))).toEqual([]);
  },
);

// The frame of a member loaded the sign-in, all dialogs and what any two pages share (115 kB) before its figures.
measured.each(['live', 'toasts', 'chart', 'notice', 'sections'])(
  'what follows a first load at once brings nothing of other pages: %s',
  async (part) => {
    const { firstLoad } = await import('../../scripts/first-load-size.mjs');
    const ofOtherPages = [...firstLoad(part).keys()].filter((file) =>
      /[\\/](shared|overlays|login|guides)-/.test(file),
    );
    expect(ofOtherPages).toEqual([]);
  },
);

// Two small styles that the sections share with a member's frame made the first paint wait for all of its 69 kB.
measured.each(['en', 'pt'])('the first paint of / waits for no style of a member: %s', (language) => {
  const page = readFileSync(resolve(BUILT, `../../public-pages/${language}/index.html`), 'utf8');
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)?.length).toBeGreaterThan(2);
  expect(page).not.toMatch(/<link rel="stylesheet"[^>]*shell-/);
});
