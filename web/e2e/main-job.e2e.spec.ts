import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Visitor } from './browser.js';
import { inPage, isFilled } from './in-page.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const phone: Visitor = { language: 'pt', theme: 'light', width: 360, height: 740, hasTouch: true };
const desktop: Visitor = { language: 'en', theme: 'dark', width: 1280, height: 900 };

let browser: Browser;
let stack: SharedStack;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
});
afterAll(async () => {
  await browser.close();
});

/** Somebody who has signed in and looks at the dashboard, with what the weekly buy needs. */
async function arrived(visitor: Visitor) {
  const word = translationsOf(visitor.language);
  const { page } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber());
  const dialog = page.getByRole('dialog');
  return {
    page,
    dialog,
    execute: page.getByRole('link', { name: word('dashboard', 'week.execute'), exact: true }),
    record: dialog.getByRole('button', { name: word('weekly-trade', 'execute.record.investment') }),
    recorded: page.getByText(word('weekly-trade', 'success.investment'), { exact: true }).first(),
  };
}

/** What lies under the middle of a target: nothing may cover it, and nothing is scrolled for it. */
async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  const name = (await target.innerText()).trim();
  if (box === null) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const expression = `document.elementFromPoint(${String(x)}, ${String(y)})?.closest('a, button')?.innerText.trim() ?? ''`;
  return (await inPage<string>(page, expression)) === name;
}

it.each([
  ['on a phone', phone],
  ['on a desktop', desktop],
])(
  'a week as it was planned is recorded %s with two taps and nothing typed or scrolled',
  async (_where, visitor) => {
    const { page, dialog, execute, record, recorded } = await arrived(visitor);
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      await target.waitFor();
      expect(await isInSight(page, target)).toBe(true);
      taps += 1;
      await (visitor.hasTouch === true ? target.tap() : target.click());
    };

    await execute.waitFor();
    await isFilled(page);
    await tap(execute);
    await dialog.waitFor();
    // It slides in.
    await page.waitForTimeout(500);
    await tap(record);

    await recorded.waitFor();
    expect(taps).toBe(2);
    await page.context().close();
  },
);

it('by the keyboard: to the button, and Enter there and in the dialog', async () => {
  const { page, dialog, execute, recorded } = await arrived(desktop);
  await execute.waitFor();
  await isFilled(page);
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () => inPage<string>(page, "document.activeElement?.innerText.trim() ?? ''");
  const name = (await execute.innerText()).trim();

  while ((await focused()) !== name && keys < 30) await press('Tab');
  await press('Enter');
  await dialog.locator('input[name="quantity"]').waitFor();
  await page.waitForTimeout(500);
  await press('Enter');

  await recorded.waitFor();
  expect(keys).toBeLessThanOrEqual(8);
  await page.context().close();
});
