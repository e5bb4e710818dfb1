import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Visitor } from './browser.js';
import { holds, inPage, isFilled } from './in-page.js';
import { layoutShift, watchLayoutShift } from './layout-shift.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

/** As long as every answer of the api takes. */
const ANSWER_MS = 2_500;
/** Half of what web.dev calls good, and of all of them, not of the worst window. */
const LAYOUT_SHIFT_MAX = 0.05;
const visitor: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900 };
const SKELETONS = `[...document.querySelectorAll('main .mantine-Skeleton-root')].filter((each) => each.checkVisibility({ visibilityProperty: true })).length > 0`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  ({ page } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber()));
  // The market of this device is known from here on, as at every visit but the first.
  await isFilled(page);
  await holds(page, "localStorage.getItem('market.banner') !== null");
  await watchLayoutShift(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await route.continue().catch(() => undefined);
  });
});
afterAll(async () => {
  await browser.close();
});

it.each(['/dashboard', '/weekly-trade', '/portfolio', '/transactions', '/rsi-historical'])(
  '%s shows its skeletons long before its figures, and nothing jumps when they come (regression: an empty page for 2 s)',
  async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = await inPage<number>(page, 'performance.now()');
    await holds(page, SKELETONS);
    expect((await inPage<number>(page, 'performance.now()')) - before).toBeLessThan(1_000);
    await isFilled(page);
    expect(await layoutShift(page)).toBeLessThan(LAYOUT_SHIFT_MAX);
  },
);
