import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../accessibility.js';
import { visit, type Visitor } from '../browser.js';
import { inPage } from '../in-page.js';
import { commandByRequest } from '../new-subscriber.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { authorizationOf, signedIn } from '../signed-in.js';
import { translationsOf } from '../translations.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

let browser: Browser;
let stack: SharedStack;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
});
afterAll(async () => {
  await browser.close();
});

const people: readonly (readonly [string, Visitor])[] = [
  ['phone, English, light', { language: 'en', theme: 'light', width: 360, height: 740 }],
  ['wide, Portuguese, dark', { language: 'pt', theme: 'dark', width: 1280, height: 900 }],
];

const sidewaysScroll = async (page: Page): Promise<number> =>
  inPage<number>(page, 'document.documentElement.scrollWidth - window.innerWidth');

describe.each(rowsOfRun(people))('a share link (%s)', (_name, visitor) => {
  const word = translationsOf(visitor.language);
  const setting = (key: string) => word('settings', `share.${key}`);
  const shared = (key: string) => word('shared-portfolio', key);

  it('shows a portfolio without amounts to whoever has it, until it is revoked', async () => {
    const person = await stack.newSubscriber();
    const { page: own, problems } = await signedIn(browser, stack.address, visitor, person);
    const headers = { authorization: await authorizationOf(own) };
    await commandByRequest(stack.address, headers, '/api/transactions', {
      ...{ type: 'buy', quantityBtc: '0.01234567', priceUsd: '60000', tradedOn: '2026-07-01' },
      confirmed: true,
    });
    await own.goto('/settings');
    await own.getByRole('button', { name: setting('new') }).click();
    await own.getByLabel(setting('name'), { exact: true }).fill('Ana');
    expect(await accessibilityFaults(own)).toEqual([]);
    await own.getByRole('button', { name: setting('create') }).click();
    const address = own.getByLabel(setting('address').replace('{{name}}', 'Ana'));
    await address.waitFor();
    expect(await accessibilityFaults(own)).toEqual([]);
    expect(await sidewaysScroll(own)).toBe(0);
    const link = await address.inputValue();

    const { page: other, problems: faults } = await visit(browser, stack.address, visitor);
    const [answer] = await Promise.all([
      other.waitForResponse((response) => response.url().includes('/api/shared/')),
      other.goto(link),
    ]);
    await other.getByText(shared('hidden')).waitFor();
    const text = await other.getByRole('main').innerText();
    expect(text).toMatch(/\d%/);
    for (const told of [text, await answer.text()]) {
      expect(told).not.toMatch(/USD|US\$|R\$|Marina|0[.,]01234567|740[.,]74|2[.,]?000[.,]00/);
      expect(told).not.toContain(person.username);
    }
    expect(answer.request().headers()).not.toHaveProperty('authorization');
    expect(await accessibilityFaults(other)).toEqual([]);
    expect(await sidewaysScroll(other)).toBe(0);
    expect([...problems, ...faults]).toEqual([]);

    await own.getByRole('button', { name: setting('revoke.named').replace('{{name}}', 'Ana') }).click();
    const dialog = own.getByRole('dialog');
    await dialog.getByRole('button', { name: setting('revoke.run') }).click();
    await own.getByText(setting('none')).waitFor();
    await other.reload();
    await other.getByText(shared('end.unknown')).waitFor();
    expect(await accessibilityFaults(other)).toEqual([]);
    await own.context().close();
    await other.context().close();
  });
});
