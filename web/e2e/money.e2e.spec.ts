import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

/**
 * One story on a phone in Portuguese, computed by hand. Bought: 0.01 at 60 000 with a fee of 2 = 602.00. Sold: 0.004 at
 * 62 000 less a fee of 1 = 247.00 into portfolio cash. Transferred 100.00, withdrawn 47.00: 100.00 are left. The dynamic
 * balance of a new subscriber, 2 000.00, and the transfer and a deposit of 50.50: 2 150.50.
 */
const word = translationsOf('pt');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  const visitor = { language: 'pt', theme: 'dark', width: 360, height: 740 } as const;
  ({ page } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber()));
});
afterAll(async () => {
  await browser.close();
});

const seen = async (text: string): Promise<void> => {
  await page.getByText(text, { exact: false }).first().waitFor();
};
const press = async (within: Page | Locator, name: string): Promise<void> => {
  await within.getByRole('button', { name, exact: true }).click();
};

async function register(
  type: 'buy' | 'sell',
  figures: Readonly<Record<'quantity' | 'price' | 'fee', string>>,
): Promise<void> {
  await page.goto('/transactions/new');
  await page.getByText(word('manual-transaction', `type.${type}`)).click();
  await page.getByLabel(word('manual-transaction', 'date')).fill('2026-08-03');
  for (const name of ['price', 'quantity', 'fee'] as const)
    await page.locator(`input[name="${name}"]`).fill(figures[name]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, word('manual-transaction', 'review'));
  const dialog = page.getByRole('dialog');
  // Twice, as an impatient thumb does.
  await dialog.getByRole('button', { name: word('manual-transaction', `confirm.button.${type}`) }).dblclick();
  await page.getByRole('button', { name: word('manual-transaction', 'result.another') }).waitFor();
}

it('a buy and a sale of a past day are registered once each', async () => {
  await register('buy', { quantity: '0,01', price: '60.000,00', fee: '2,00' });
  await register('sell', { quantity: '0,004', price: '62.000,00', fee: '1,00' });
  await page.goto('/portfolio');
  await seen('602,00');
  await seen('247,00');
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('portfolio cash is transferred with a preview, and withdrawn', async () => {
  await press(page, word('portfolio', 'cash.transfer'));
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="amount"]').fill('100');
  await press(dialog, word('common', 'cash.transfer.preview'));
  await dialog.getByText('147,00').waitFor();
  await dialog.getByText('2.100,00').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(dialog, word('common', 'cash.transfer.confirm'));
  await dialog.waitFor({ state: 'detached' });
  await press(page, word('portfolio', 'cash.withdraw'));
  await dialog.locator('input[name="amount"]').fill('47,00');
  await press(dialog, word('portfolio', 'cash.withdraw'));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('100,00').first().waitFor();
});

it('a deposit builds the dynamic balance, and can be deleted and restored', async () => {
  await page.goto('/dynamic-cash');
  const form = page.getByRole('form');
  await form.locator('input[name="amount"]').fill('50,50');
  await form.getByText('2.150,50').waitFor();
  await press(form, word('dynamic-cash', 'move.submit.deposit'));
  await seen(word('dynamic-cash', 'move.done.deposit'));
  const head = word('dynamic-cash', 'entries.deleteNamed').split(':')[0] ?? '';
  await page
    .getByRole('button', { name: new RegExp(`^${head}: ${word('dynamic-cash', 'type.deposit')}`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2.100,00').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(dialog, word('dynamic-cash', 'delete.run'));
  await seen(word('dynamic-cash', 'delete.done'));
  await press(page, word('dynamic-cash', 'undo.run'));
  await seen(word('dynamic-cash', 'undo.done'));
  await page.getByRole('main').getByText('2.150,50').first().waitFor();
});

it('base and profile are saved and there after a reload', async () => {
  await page.goto('/settings');
  await page.locator('input[name="base"]').fill('123,45');
  await press(page, word('settings', 'base.save'));
  await seen(word('settings', 'base.saved'));
  await page.locator('input[value="direct"]').check();
  await press(page, word('settings', 'profile.save'));
  await seen(word('common', 'profileDialog.saved'));
  await page.reload();
  await page.locator('input[name="base"]').waitFor();
  expect(await page.locator('input[name="base"]').inputValue()).toBe('123,45');
  expect(await page.locator('input[value="direct"]').isChecked()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
});
