import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoAccounts } from '@app/contracts';
import { accessibilityFaults } from '../accessibility.js';
import { visit, type Visitor } from '../browser.js';
import { holds, isFilled, isWiderThanScreen } from '../in-page.js';
import { layoutShift, watchLayoutShift } from '../layout-shift.js';
import type { Credentials } from '../new-subscriber.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { signedIn } from '../signed-in.js';
import { SubscriberDevice } from '../subscriber-device.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(900_000);

const LAYOUT_SHIFT_MAX = 0.05;
const publicScreens = [
  '/',
  '/login',
  '/login?forgot',
  '/register',
  '/faq',
  '/faq?q=plan&category=subscription',
  '/bitcoin-do-zero',
  '/track-record',
  '/subscription',
  '/payment-success',
  '/payment-cancelled',
  '/confirm-email#t=token',
];
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
  '/guide?tab=rsiDynamic',
  '/api-access',
];
const screensOfAuditor = ['/audit', '/audit/?q=nobody'];
const screensOfAdministrator = ['/admin/system', '/admin/users', '/admin/streams', '/admin/payments'];

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
/**
 * In each language, on each size; every screen is looked at in both themes. A page is opened in the theme named here, and
 * follows the system into the other one while it is open: each pair of language, theme and size has pages that were
 * opened so.
 */
const visitors: readonly Visitor[] = [
  { language: 'pt', theme: 'light', ...phone },
  { language: 'en', theme: 'light', ...wide },
  { language: 'en', theme: 'dark', ...phone },
  { language: 'pt', theme: 'dark', ...wide },
];
const [, administrator, auditor] = demoAccounts;

let browser: Browser;
let stack: SharedStack;
let subscriber: Credentials;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
  subscriber = await stack.newSubscriber();
  await recordSomeWeeks();
});
afterAll(async () => {
  await browser.close();
});

/** Of every kind a few, so that lists, charts and figures have something to show. */
async function recordSomeWeeks(): Promise<void> {
  const { page } = await signedIn(
    browser,
    stack.address,
    { language: 'en', theme: 'light', ...wide },
    subscriber,
  );
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

/** The address of the subscriber's record, as an auditor finds it. */
async function recordOfSubscriber(page: Page): Promise<string> {
  await page.goto(`/audit?q=${encodeURIComponent(subscriber.username)}`);
  const link = page.getByRole('main').getByRole('link', { name: subscriber.username, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

const otherThan = (theme: Visitor['theme']): Visitor['theme'] => (theme === 'light' ? 'dark' : 'light');

/** Opens every address as if it were typed, and gathers whatever is wrong with any of them, in one theme and the other. */
async function faultsOf(
  { page, problems }: Awaited<ReturnType<typeof visit>>,
  visitor: Visitor,
  paths: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  await watchLayoutShift(page);
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: visitor.theme });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isFilled(page);
    faults.push(...(await accessibilityFaults(page)));
    if (await isWiderThanScreen(page)) faults.push(`${path} is wider than the screen`);
    await page.emulateMedia({ colorScheme: otherThan(visitor.theme) });
    await isInTheme(page, otherThan(visitor.theme));
    await isFilled(page);
    faults.push(...(await accessibilityFaults(page)));
    const shift = await layoutShift(page);
    if (shift >= LAYOUT_SHIFT_MAX) faults.push(`${path} shifts by ${shift.toFixed(3)}`);
    faults.push(...problems.splice(0).map((problem) => `${path}: ${problem}`));
  }
  await page.context().close();
  return faults;
}

const isInTheme = (page: Page, theme: Visitor['theme']): Promise<void> =>
  holds(page, `document.documentElement.classList.contains('dark') === ${String(theme === 'dark')}`);

describe.each(rowsOfRun(visitors))(
  'in $language, $width wide, opened in $theme and in the other theme',
  (visitor) => {
    it('no public screen jumps, overflows, meets an error or has a fault that axe finds', async () => {
      const visited = await visit(browser, stack.address, visitor);
      expect(await faultsOf(visited, visitor, publicScreens)).toEqual([]);
    });

    it('no screen of a subscriber does', async () => {
      const visited = await signedIn(browser, stack.address, visitor, subscriber);
      expect(await faultsOf(visited, visitor, screensOfSubscriber)).toEqual([]);
    });

    it('no screen of an auditor does', async () => {
      const visited = await signedIn(browser, stack.address, visitor, auditor);
      expect(
        await faultsOf(visited, visitor, [...screensOfAuditor, await recordOfSubscriber(visited.page)]),
      ).toEqual([]);
    });

    it('no screen of an administrator does', async () => {
      const visited = await signedIn(browser, stack.address, visitor, administrator);
      expect(await faultsOf(visited, visitor, screensOfAdministrator)).toEqual([]);
    });
  },
);
