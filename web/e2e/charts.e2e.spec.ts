import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Visitor } from './browser.js';
import { downloaded } from './downloaded.js';
import { holds } from './in-page.js';
import type { Credentials } from './new-subscriber.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const visitor: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900 };
const word = translationsOf(visitor.language);

let browser: Browser;
let stack: SharedStack;
let subscriber: Credentials;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
  subscriber = await stack.newSubscriber();
});
afterEach(async () => {
  await page.context().close();
});
afterAll(async () => {
  await browser.close();
});

/** Some days of the price, drawn; nobody has pointed at them yet. */
async function openChart(): Promise<Locator> {
  ({ page } = await signedIn(browser, stack.address, visitor, subscriber));
  await page.goto('/rsi-historical');
  await page.locator('main [data-drawing] path[d^=M]').first().waitFor();
  return page.locator('main [data-taken]');
}

const countOf = (selector: string): Promise<number> => page.locator(selector).count();
/** What Plotly says of the day that is pointed at. */
const isReading = (inside: string): Promise<void> =>
  holds(
    page,
    `/Price [\\d,.]+\\sUSD/.test(document.querySelector('${inside} .hoverlayer')?.textContent ?? '')`,
  );

describe('a chart', () => {
  it('is drawn before Plotly has come, and read from by a pointer that rests on it', async () => {
    const chart = await openChart();
    expect(await countOf('.js-plotly-plot')).toBe(0);
    await chart.hover({ position: { x: 200, y: 60 } });
    // The pointer does not move again.
    await isReading('main');
    expect(await countOf('main [data-drawing]')).toBe(0);
  });

  it('is read from by a tap', async () => {
    const chart = await openChart();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart is not shown');
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 200, y: box.y + 60 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await isReading('main');
  });

  it('is read from on the full screen', async () => {
    await openChart();
    await page.getByRole('button', { name: word('common', 'chart.fullScreen') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-drawing] path[d^=M]').first().waitFor();
    await dialog.locator('[data-taken]').hover({ position: { x: 300, y: 120 } });
    await isReading('[role=dialog]');
  });

  it('is saved as a picture without having been pointed at', async () => {
    await openChart();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: word('common', 'chart.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    const picture = await downloaded(download);
    expect(picture.subarray(0, PNG_SIGNATURE.length)).toEqual(PNG_SIGNATURE);
  });

  it('keeps its drawing when Plotly does not come, and says so', async () => {
    const chart = await openChart();
    await page.route(/plotly/, (route) => route.abort());
    await chart.hover({ position: { x: 200, y: 60 } });
    await page.getByText(word('common', 'chart.detailsFailed')).waitFor();
    expect(await countOf('main [data-drawing]')).toBe(1);
    await page.unroute(/plotly/);
    await page.getByRole('button', { name: word('common', 'panel.tryAgain') }).click();
    await page.locator('main [data-drawing] path[d^=M]').first().waitFor();
    await page.locator('main [data-taken]').hover({ position: { x: 200, y: 60 } });
    await isReading('main');
  });
});
