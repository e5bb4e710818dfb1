import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../accessibility.js';
import { type Visitor } from '../browser.js';
import { downloaded } from '../downloaded.js';
import { isFilled, isWiderThanScreen } from '../in-page.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { signedIn } from '../signed-in.js';
import { translationsOf } from '../translations.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const visitors: readonly Visitor[] = [
  { language: 'en', theme: 'light', width: 1280, height: 900 },
  { language: 'pt', theme: 'dark', width: 360, height: 740 },
];
let browser: Browser;
let stack: SharedStack;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
});
afterAll(async () => {
  await browser.close();
});

describe.each(rowsOfRun(visitors))('the dashboard in $language', (visitor) => {
  const word = translationsOf(visitor.language);
  let page: Page;
  let problems: string[];
  const panel = (key: string) => page.getByRole('region', { name: word('dashboard', key), exact: true });

  beforeAll(async () => {
    ({ page, problems } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber()));
    await isFilled(page);
  });
  afterAll(async () => {
    await page.context().close();
  });

  it('shows the market with level, priority and regime, and the ladder of prices', async () => {
    const market = panel('market.title');
    await market.getByText(word('common', 'market.level.HIGH_STRESS')).waitFor();
    await market.getByText(word('dashboard', 'market.priority.EXCELLENT')).waitFor();
    await market.getByText(word('common', 'regime.bear')).first().waitFor();
    await panel('bands.title').getByText(word('dashboard', 'bands.now'), { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
  });

  it('exports the portfolio as CSV', async () => {
    const download = page.waitForEvent('download');
    await panel('portfolio.title').getByRole('button', { name: 'CSV' }).click();
    const text = String(await downloaded(await download));
    expect(text).toContain(`${word('dashboard', 'portfolio.dynamicBalance')},2000.00,USD`);
  });

  it('puts a notice off for a week, also over a reload', async () => {
    const notice = page.getByRole('region', { name: word('dashboard', 'notice.guide.title'), exact: true });
    await notice.getByRole('button', { name: word('dashboard', 'notice.skip') }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.reload();
    await isFilled(page);
    expect(await notice.isVisible()).toBe(false);
  });

  it('leads to the week, to all trades and to the profile', async () => {
    await page.getByRole('link', { name: word('dashboard', 'trades.all') }).waitFor();
    await page.getByRole('link', { name: word('dashboard', 'profile.calibrate') }).waitFor();
    await page.getByRole('link', { name: word('dashboard', 'week.open') }).click();
    await page.waitForURL('**/weekly-trade');
  });

  it('met no error', () => {
    expect(problems).toEqual([]);
  });
});
