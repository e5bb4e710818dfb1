import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, calendarDateOf } from '@app/ledger';
import { type Visitor } from './browser.js';
import { inPage, isFilled } from './in-page.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { authorizationOf, signedIn } from './signed-in.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const visitor: Visitor = { language: 'en', theme: 'dark', width: 1280, height: 900 };
/** What margins of 14 mm leave, in pixels of 1/96 inch. */
const PAPERS = [
  { format: 'A4', width: 687, height: 1016 },
  { format: 'Letter', width: 710, height: 949 },
] as const;
const REPORTS = [
  'portfolio-summary',
  'transaction-analysis',
  'strategy-performance',
  'brazil-tax-year',
  'tax-lots',
];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  ({ page } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber()));
  const today = calendarDateOf(new Date().toISOString().slice(0, 10));
  const authorization = await authorizationOf(page);
  const trade = { type: 'buy', priceUsd: '60000.00', quantityBtc: '0.01', feeUsd: '0', confirmed: true };
  for (const [daysAgo, more] of [
    // In another month on every day: the chart of months needs two of them (regression: none on the first of December).
    [40, {}],
    [20, {}],
    [10, { type: 'sell', quantityBtc: '0.005' }],
  ] as const) {
    const sent = await page.request.post(`${stack.address}/api/transactions`, {
      headers: { authorization, 'idempotency-key': randomUUID() },
      data: { ...trade, ...more, tradedOn: addDays(today, -daysAgo) },
    });
    if (!sent.ok()) throw new Error(`a trade was not recorded: ${await sent.text()}`);
  }
});
afterAll(async () => {
  await browser.close();
});

const isShown = (selector: string): Promise<boolean> =>
  inPage(page, `[...document.querySelectorAll('${selector}')].some((each) => each.offsetParent !== null)`);

describe.each(PAPERS)('on $format', ({ format, width, height }) => {
  it.each(REPORTS)('%s is printed alone, in light colours, with no chart cut', async (type) => {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/reports?type=${type}`);
    await page.getByRole('main').getByRole('combobox').first().waitFor();
    await isFilled(page);
    const hasChart = type === 'strategy-performance' || type === 'transaction-analysis';
    if (hasChart) await page.locator('main [data-drawing]').first().waitFor();
    expect(await isShown('nav')).toBe(true);

    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
    expect(await isShown('nav, header button, main [role=group] select')).toBe(false);
    // Nothing is wider than the paper.
    expect(await inPage<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const charts = await inPage<{ readonly height: number; readonly isWhole: boolean }[]>(
      page,
      `[...document.querySelectorAll('main [data-drawing]')].map((chart) => {
        const panel = chart.closest('section');
        return { height: panel.offsetHeight, isWhole: getComputedStyle(panel).breakInside === 'avoid' };
      })`,
    );
    expect(charts.length > 0).toBe(hasChart);
    for (const chart of charts) {
      expect(chart.isWhole).toBe(true);
      expect(chart.height).toBeLessThan(height);
    }
    const file = await page.pdf({ format });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      await inPage<string>(page, "document.documentElement.getAttribute('data-mantine-color-scheme')"),
    ).toBe('dark');
  });

  it.each(['/transactions', '/portfolio', '/dynamic-cash'])(
    '%s is printed without what is pressed or filled in, and no wider than the paper',
    async (path) => {
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isFilled(page);
      expect(await isShown('main .mantine-Button-root')).toBe(true);

      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: 'print' });
      expect(await isShown('nav, main .mantine-Button-root, main form')).toBe(false);
      expect(await inPage<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    },
  );
});
