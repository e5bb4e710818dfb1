import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { inPage } from './in-page.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { SubscriberDevice } from './subscriber-device.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

/**
 * Bought in reais: 0.01 at 60 000 = 600.00, for 3 300.00 at 5.5. The recorded price is 64 849.00, and no rate is stored:
 * today's is the default of 5.40, so that it is worth 648.49 x 5.40 = 3 501.846.
 */
const word = translationsOf('pt');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  const visitor = { language: 'pt', theme: 'light', width: 360, height: 740 } as const;
  ({ page } = await signedIn(browser, stack.address, visitor, await stack.newSubscriber()));
  await new SubscriberDevice(page).send('/api/transactions', {
    ...{ type: 'buy', tradedOn: '2026-08-03', quantityBtc: '0.01', priceUsd: '60000.00', confirmed: true },
    paid: { currency: 'BRL', amountBrl: '3300.00', rate: '5.5', rateDate: '2026-08-03' },
  });
});
afterAll(async () => {
  await browser.close();
});

const shown = async (text: string): Promise<void> => {
  await page.getByRole('main').getByText(text, { exact: false }).first().waitFor();
};

it('are chosen on the dashboard: what was paid as it was paid, what is worth something at the rate that is named', async () => {
  await page.reload();
  const [menuName = ''] = word('common', 'money.menu').split('{{');
  const menu = (currency: string) =>
    page.getByRole('button', { name: new RegExp(`^${menuName}.*${currency}$`) });
  await menu(word('common', 'money.USD')).click();
  await page.getByRole('menuitem', { name: word('common', 'money.BRL') }).click();
  await menu(word('common', 'money.BRL')).waitFor();
  await shown('3.501,85');
  await shown('3.300,00');
  await page.getByText('US$ 1 = R$ 5,40', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('stand beside the dollars of the week', async () => {
  await page.goto('/weekly-trade');
  await page.getByRole('main').getByText('≈ R$', { exact: false }).first().waitFor();
});

it('are those of the trade in the list and in its details, with the rate that it was entered with', async () => {
  await page.goto('/transactions');
  await shown('3.300,00');
  await page.getByRole('main').getByRole('button', { name: '3.300,00' }).first().click();
  const details = page.getByRole('dialog');
  await details.getByText('3.300,00', { exact: false }).first().waitFor();
  await details.getByText('5,5', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('make the sums of the portfolio, on another device too', async () => {
  // What this browser remembers of it is not what counts.
  await inPage(page, "localStorage.removeItem('preferences.display_currency')");
  await page.goto('/portfolio');
  await shown('3.501,85');
  await shown('3.300,00');
  // The average of 0.01 for 3 300.00.
  await shown('330.000,00');
  expect(await accessibilityFaults(page)).toEqual([]);
});
