import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, calendarDateOf } from '@app/ledger';
import { visit, type Visitor } from './browser.js';
import { isFilled, isWiderThanScreen } from './in-page.js';
import { commandByRequest, signInByRequest } from './new-subscriber.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { sharedNames, smallTargets } from './targets.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const visitor: Visitor = { language: 'pt', theme: 'light', width: 360, height: 740, hasTouch: true };
const PUBLIC = ['/', '/login', '/register', '/faq', '/whitepaper', '/bitcoin-do-zero', '/track-record'];
const OWN = [
  '/dashboard',
  '/weekly-trade',
  '/portfolio',
  '/transactions',
  '/transactions?page=1',
  '/transactions/new',
  '/transactions/import',
  '/dynamic-cash',
  '/rsi-historical',
  '/reports',
  '/settings',
  '/guide',
  '/api-access',
  '/subscription',
];

/** The narrowest screen that WCAG 1.4.10 asks for, which is also 1280 px at a zoom of 400 %. */
const NARROW = { width: 320, height: 568 };

let browser: Browser;
let visiting: Page;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  const subscriber = await stack.newSubscriber();
  const headers = await signInByRequest(stack.address, subscriber);
  const today = calendarDateOf(new Date().toISOString().slice(0, 10));
  for (const daysAgo of [40, 11, 10, 5]) {
    await commandByRequest(stack.address, headers, '/api/transactions', {
      ...{ type: 'buy', priceUsd: '60000.00', quantityBtc: `0.0${daysAgo}`, feeUsd: '0', confirmed: true },
      tradedOn: addDays(today, -daysAgo),
    });
  }
  ({ page: visiting } = await visit(browser, stack.address, visitor));
  ({ page } = await signedIn(browser, stack.address, visitor, subscriber));
});
afterAll(async () => {
  await browser.close();
});

describe('for a thumb', () => {
  it.each(PUBLIC)('every target of %s is 44 px tall', async (path) => {
    await visiting.goto(path);
    await isFilled(visiting);
    expect(await smallTargets(visiting)).toEqual([]);
  });

  it.each(OWN)('every target of %s is 44 px tall, and no two have one name', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isFilled(page);
    expect(await smallTargets(page)).toEqual([]);
    expect(await sharedNames(page)).toEqual([]);
  });
});

describe('at 320 px', () => {
  const isTooWide = async (tab: Page, path: string): Promise<boolean> => {
    await tab.setViewportSize(NARROW);
    await tab.goto(path);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await isFilled(tab);
    return isWiderThanScreen(tab);
  };

  it.each([...PUBLIC, '/consultoria-bitcoin', '/news', '/terms', '/payment-cancelled'])(
    '%s has nothing to the side (regression: 2 px)',
    async (path) => {
      expect(await isTooWide(visiting, path)).toBe(false);
    },
  );

  it.each([...OWN, '/portfolio?asOf=2026-01-15&reading=known', '/guide?tab=rsiDynamic'])(
    '%s has nothing to the side (regression: 2 px)',
    async (path) => {
      expect(await isTooWide(page, path)).toBe(false);
    },
  );
});
