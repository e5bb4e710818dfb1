import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../accessibility.js';
import { visit, type Visitor } from '../browser.js';
import type { Credentials } from '../new-subscriber.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { submitSignIn } from '../signed-in.js';
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
  ['wide, English, light', { language: 'en', theme: 'light', width: 1280, height: 900 }],
  ['phone, Portuguese, dark', { language: 'pt', theme: 'dark', width: 360, height: 740 }],
];

describe.each(rowsOfRun(people))('an API token (%s)', (_name, visitor) => {
  const word = translationsOf(visitor.language);
  const setting = (key: string) => word('settings', `apiTokens.${key}`);
  let person: Credentials;
  let page: Page;
  let problems: string[];
  let token = '';

  const section = () => page.getByRole('region', { name: setting('title') });
  const statusOf = async (method: string, path: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${stack.address}${path}`, { method, headers })).status;
  };

  beforeAll(async () => {
    person = await stack.newSubscriber();
    ({ page, problems } = await visit(browser, stack.address, visitor));
    await page.goto('/login');
    await submitSignIn(page, visitor.language, person);
    await page.waitForURL('**/dashboard');
  });
  afterAll(async () => {
    await page.context().close();
  });

  it('is made in the settings and told once, and reads what the page of examples says', async () => {
    await page.goto('/settings');
    await section()
      .getByRole('button', { name: setting('create') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(setting('name')).fill('e2e');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(word('settings', 'passwordAgain.label')).fill(person.password);
    await dialog.getByRole('button', { name: setting('run'), exact: true }).click();
    const field = dialog.getByLabel(setting('created.label'));
    await field.waitFor();
    token = await field.inputValue();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: setting('created.done') }).click();
    await dialog.waitFor({ state: 'detached' });
    await section().getByText('e2e').waitFor();
    expect(await page.content()).not.toContain(token);

    await section()
      .getByRole('link', { name: setting('howTo') })
      .click();
    const examples = page.locator('pre');
    await examples.first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const address = /"([^"]+)"/.exec(await examples.first().innerText())?.[1] ?? '';
    expect(new URL(address).origin).toBe(stack.address);
    expect(await statusOf('GET', new URL(address).pathname)).toBe(200);
    expect(await statusOf('GET', '/api/settings')).toBe(403);
    expect(await statusOf('POST', '/api/transactions')).toBe(403);
  });

  it('opens nothing once it is revoked', async () => {
    await page.goto('/settings');
    await section()
      .getByRole('button', { name: setting('revoke.named').replace('{{name}}', 'e2e') })
      .click();
    const asked = page.getByRole('dialog');
    await asked.getByText(setting('revoke.consequence')).waitFor();
    await asked.getByRole('button', { name: setting('revoke.run') }).click();
    await section().getByText(setting('none')).waitFor();

    expect(await statusOf('GET', '/api/portfolio')).toBe(401);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
