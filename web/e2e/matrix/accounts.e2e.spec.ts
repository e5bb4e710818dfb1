import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../accessibility.js';
import { visit, type Visitor } from '../browser.js';
import { mailedText } from '../mailbox.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { submitSignIn } from '../signed-in.js';
import { translationsOf } from '../translations.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const wide: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900 };
const phone: Visitor = { language: 'pt', theme: 'dark', width: 360, height: 740 };
let browser: Browser;
let stack: SharedStack;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
});
afterAll(async () => {
  await browser.close();
});

const storedItems = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('session.')).sort()");

/** Within the half minute after which the market is read again at the latest. */
async function tokenIsThere(page: Page): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if ((await storedItems(page)).includes('session.access_token')) return;
    await page.waitForTimeout(200);
  }
  throw new Error('the token was not renewed');
}

async function register(page: Page, visitor: Visitor, name: string, password: string): Promise<void> {
  const word = translationsOf(visitor.language);
  await page.goto('/portfolio?range=1y#chart');
  await page.getByRole('link', { name: word('auth', 'register.link') }).click();
  // Both pages have a field of that name.
  await page.getByRole('heading', { name: word('register', 'title') }).waitFor();
  await page.getByLabel(word('register', 'username.label'), { exact: true }).fill(name);
  await page.getByLabel(word('register', 'password.label'), { exact: true }).fill(password);
  await page.getByLabel(word('register', 'email.label')).fill(`${name}@example.com`);
  await page.getByLabel(word('register', 'terms.label')).check();
  await page.getByRole('button', { name: word('register', 'submit') }).click();
  await page.waitForURL('**/portfolio?range=1y#chart');
}

const signIn = (page: Page, visitor: Visitor, username: string, password: string): Promise<void> =>
  submitSignIn(page, visitor.language, { username, password });

const people = [
  ['wide, English, light', wide, 'marina'],
  ['phone, Portuguese, dark', phone, 'joaquim'],
] as const;

describe.each(rowsOfRun(people))('an account (%s)', (_name, visitor, name) => {
  const word = translationsOf(visitor.language);
  const first = 'girafa verde lua';
  const second = 'outra girafa azul';

  it('is registered, forgets its password, must choose another, and is led back to where it wanted to go', async () => {
    const { page } = await visit(browser, stack.address, visitor);
    await register(page, visitor, name, first);
    expect(await storedItems(page)).toEqual([
      'session.access_token',
      'session.refresh_token',
      'session.user',
    ]);
    await page.evaluate('localStorage.clear()');

    await page.goto('/login?forgot');
    await page.getByLabel(word('auth', 'username.label'), { exact: true }).fill(` ${name} `);
    await page.getByRole('button', { name: word('auth', 'forgot.submit') }).click();
    await page.getByText(word('auth', 'forgot.sent.title')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const [, mailed = ''] = await mailedText(page, `${name}@example.com`, /^\s+(\S{8,})$/m);

    await page.goto('/settings');
    await page.waitForURL('**/login');
    await signIn(page, visitor, name, mailed);
    await page.getByRole('heading', { name: word('auth', 'must.title') }).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: word('auth', 'must.title') }).waitFor();
    await page.getByLabel(word('auth', 'must.current')).fill(mailed);
    await page.getByLabel(word('auth', 'change.next'), { exact: true }).fill(second);
    await page.getByLabel(word('auth', 'change.again')).fill(second);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: word('auth', 'change.submit') }).click();
    await page.getByText(word('auth', 'changed.title')).waitFor();
    expect(await storedItems(page)).toEqual([]);

    await signIn(page, visitor, name, first);
    await page.getByText(word('auth', 'error.credentials')).waitFor();
    await signIn(page, visitor, name, second);
    await page.waitForURL('**/dashboard');
    await page.context().close();
  });

  it('renews its token once for two tabs, and signing out of one leaves the other', async () => {
    const { page } = await visit(browser, stack.address, visitor);
    await page.goto('/login');
    await signIn(page, visitor, name, second);
    await page.waitForURL('**/dashboard');
    const other = await page.context().newPage();
    await other.goto('/settings');
    await other.getByText(word('settings', 'sessions.current'), { exact: true }).waitFor();
    expect(await accessibilityFaults(other)).toEqual([]);

    let renewals = 0;
    page.context().on('request', (request) => {
      if (request.url().includes('/auth/token/refresh/')) renewals += 1;
    });
    await page.evaluate("localStorage.removeItem('session.access_token')");
    // Not by reloading: that would cut off a renewal that has begun, and count it twice.
    await Promise.all([
      page.locator('a[href="/transactions"]:visible').first().click(),
      other.locator('a[href="/portfolio"]:visible').first().click(),
    ]);
    await tokenIsThere(page);
    expect(renewals).toBe(1);

    await other.evaluate('localStorage.clear()');
    await page.waitForURL('**/login');
    await page.context().close();
  });

  it('says why when its session was ended elsewhere', async () => {
    const { page } = await visit(browser, stack.address, visitor);
    await page.goto('/login');
    await signIn(page, visitor, name, second);
    await page.waitForURL('**/dashboard');
    // Nothing of the app runs on: the dashboard would hear of the end by itself, and the next page know of no session.
    await page.goto('/api/health/live');
    const token = await page.evaluate<string>("localStorage.getItem('session.refresh_token')");
    await page.request.post('/api/auth/logout/', { data: { refresh_token: token } });
    await page.evaluate("localStorage.removeItem('session.access_token')");
    await page.goto('/portfolio');
    await page.getByText(word('auth', 'ended.text')).waitFor();
    expect(await storedItems(page)).toEqual([]);
    await page.context().close();
  });
});

const sizes = [
  ['phone', phone],
  ['wide', wide],
] as const;

it.each(rowsOfRun(sizes))(
  'the entrance has no accessibility fault, also with faults at its fields (%s)',
  async (_name, visitor) => {
    const { page } = await visit(browser, stack.address, visitor);
    const word = translationsOf(visitor.language);
    for (const [path, submit] of [
      ['/login', word('auth', 'submit')],
      ['/register', word('register', 'submit')],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: submit, exact: true }).click();
      await page.getByRole('alert').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await page.context().close();
  },
);
