import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort } from '@app/provisioning';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { launchBrowser, visit, type Visitor } from './browser.js';
import { isFilled, isWiderThanScreen } from './in-page.js';
import { layoutShift, watchLayoutShift } from './layout-shift.js';
import { signedIn } from './signed-in.js';
import { newDataFolder, startStack, type StackUnderTest } from './stack-under-test.js';
import { SubscriberDevice } from './subscriber-device.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const LAYOUT_SHIFT_MAX = 0.05;
const publicScreens = ['/', '/login', '/login?forgot', '/register', '/faq', '/subscription'];
const screensOfSubscriber = [
  '/dashboard',
  '/weekly-trade',
  '/portfolio',
  '/transactions',
  '/transactions/new',
  '/transactions/import',
  '/dynamic-cash',
  '/rsi-historical',
  '/settings',
  '/reports',
  '/guide',
];
const screensOfAdministrator = ['/admin/system', '/admin/users'];

const wide: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900 };
/** Every pair of language, theme and width is met, in half of their combinations. */
const visitors: readonly Visitor[] = [
  wide,
  { language: 'en', theme: 'dark', width: 360, height: 740 },
  { language: 'pt', theme: 'light', width: 360, height: 740 },
  { language: 'pt', theme: 'dark', width: 1280, height: 900 },
];

const folder = newDataFolder();
let browser: Browser;
let stack: StackUnderTest;

beforeAll(async () => {
  browser = await launchBrowser();
  stack = await startStack(folder.path, await freePort());
  await recordSomeWeeks();
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
  folder.remove();
});

/** Of every kind a few, so that lists, charts and figures have something to show. */
async function recordSomeWeeks(): Promise<void> {
  const { page } = await signedIn(browser, stack.address, wide);
  const lines = ['date,type,quantity_btc,price_usd,value_usd,fee_usd,amount_usd,notes'];
  for (let week = 1; week <= 28; week += 1) {
    const day = new Date(Date.UTC(2025, 0, 6 + week * 7)).toISOString().slice(0, 10);
    const isSale = week % 9 === 0;
    lines.push(
      isSale
        ? `${day},sell,0.00200000,100000.00,200.00,1.00,,"=not a formula"`
        : `${day},buy,0.00100000,90000.00,90.00,0.50,,`,
    );
    if (week % 7 === 0) lines.push(`${day},deposit,,,,,50.00,a note`);
  }
  await new SubscriberDevice(page).import(lines);
  await page.context().close();
}

/** Opens every address as if it were typed, and gathers whatever is wrong with any of them. */
async function faultsOf(page: Page, problems: string[], paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  await watchLayoutShift(page);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isFilled(page);
    faults.push(...(await accessibilityFaults(page)));
    if (await isWiderThanScreen(page)) faults.push(`${path} is wider than the screen`);
    const shift = await layoutShift(page);
    if (shift >= LAYOUT_SHIFT_MAX) faults.push(`${path} shifts by ${shift.toFixed(3)}`);
    faults.push(...problems.splice(0).map((problem) => `${path}: ${problem}`));
  }
  await page.context().close();
  return faults;
}

describe.each(visitors)('in $language, $theme, $width wide', (visitor) => {
  it('no public screen jumps, overflows, meets an error or has a fault that axe finds', async () => {
    const { page, problems } = await visit(browser, stack.address, visitor);
    expect(await faultsOf(page, problems, publicScreens)).toEqual([]);
  });

  it('no screen of a subscriber does', async () => {
    const { page, problems } = await signedIn(browser, stack.address, visitor);
    expect(await faultsOf(page, problems, screensOfSubscriber)).toEqual([]);
  });

  it('no screen of an administrator does', async () => {
    const { page, problems } = await signedIn(browser, stack.address, visitor, 'administrator');
    expect(await faultsOf(page, problems, screensOfAdministrator)).toEqual([]);
  });
});
