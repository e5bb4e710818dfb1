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
async function openChart(at: Visitor = visitor): Promise<Locator> {
  ({ page } = await signedIn(browser, stack.address, at, subscriber));
  await page.goto('/rsi-historical');
  await page.locator('main [data-drawing] path[d^=M]').first().waitFor();
  return page.locator('main').getByRole('slider');
}

/** What the line above the plot says. */
const reading = async (inside = 'main'): Promise<string> =>
  (await page.locator(`${inside} [data-reading]`).textContent()) ?? '';
/** Day, price, RSI and regime of another day than before. */
async function isReadingOther(before: string, inside = 'main'): Promise<void> {
  await holds(
    page,
    `document.querySelector('${inside} [data-reading]').textContent !== ${JSON.stringify(before)}`,
  );
  expect(await reading(inside)).toMatch(
    /\d{4}Price[\d,.]+\sUSDRSI[\d.]+Regime(Bear|Transition|Pre-bull|Bull)/,
  );
}

/** Where the words of the reading and the plot are: neither hides the other. */
async function isBesidePlot(plot: Locator): Promise<void> {
  const [words, lines] = [await page.locator('main [data-reading]').boundingBox(), await plot.boundingBox()];
  if (words === null || lines === null) throw new Error('The chart is not shown');
  expect(words.y + words.height).toBeLessThanOrEqual(lines.y);
}

describe('a chart', () => {
  it('is read by a pointer, in a line that hides nothing of it', async () => {
    const plot = await openChart();
    const before = await reading();
    await plot.hover({ position: { x: 200, y: 60 } });
    await isReadingOther(before);
    await isBesidePlot(plot);
  });

  it('is read by a finger that moves over it, and lets one that moves down scroll the page', async () => {
    const plot = await openChart({ ...visitor, width: 360, height: 740, hasTouch: true });
    await plot.scrollIntoViewIfNeeded();
    const before = await reading();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('The chart is not shown');
    const touch = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => ({ touchPoints: [{ x: box.x + x, y: box.y + y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200, 60) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(150, 62) });
    const first = await reading();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(60, 62) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await isReadingOther(first);
    await isReadingOther(before);
    await isBesidePlot(plot);
  });

  it('is read by keys', async () => {
    const plot = await openChart();
    const before = await reading();
    await plot.focus();
    await page.keyboard.press('PageDown');
    await isReadingOther(before);
  });

  it('is read on the full screen', async () => {
    await openChart();
    const before = await reading();
    await page.getByRole('button', { name: word('common', 'chart.fullScreen') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-drawing] path[d^=M]').first().waitFor();
    await dialog.getByRole('slider').hover({ position: { x: 300, y: 120 } });
    await isReadingOther(before, '[role=dialog]');
  });

  it('is saved as a picture, with its typeface in it', async () => {
    await openChart();
    // Shows that the drawing, which is an image of its own in the picture, has the typeface.
    await page.evaluate(`{
      const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
      Object.defineProperty(HTMLImageElement.prototype, 'src', {
        ...source,
        set(address) {
          if (address.startsWith('data:image/svg')) window.drawn = decodeURIComponent(address);
          source.set.call(this, address);
        },
      });
    }`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: word('common', 'chart.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    const picture = await downloaded(download);
    expect(picture.subarray(0, PNG_SIGNATURE.length)).toEqual(PNG_SIGNATURE);
    await holds(page, "/@font-face.*src:url\\(data:font\\/woff2;base64,\\w/.test(window.drawn ?? '')");
  });
});
