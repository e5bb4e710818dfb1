import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { visit, type Visitor } from './browser.js';
import { holds, inPage, isFilled } from './in-page.js';
import type { Credentials } from './new-subscriber.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn as signedInAt, submitSignIn } from './signed-in.js';
import { SubscriberDevice } from './subscriber-device.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const wide: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900 };
const phone: Visitor = { language: 'pt', theme: 'dark', width: 360, height: 740 };
let browser: Browser;
let stack: SharedStack;
let account: Credentials;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
  account = await stack.newSubscriber();
});
afterAll(async () => {
  await browser.close();
});

const block = (page: Page, storage: string): Promise<unknown> =>
  page.addInitScript({
    content: `Object.defineProperty(window, '${storage}', {
      get: () => { throw new DOMException('blocked', 'SecurityError'); },
    });`,
  });

const signedIn = (visitor: Visitor): ReturnType<typeof signedInAt> =>
  signedInAt(browser, stack.address, visitor, account);

/** A deposit that some other device makes. */
async function depositElsewhere(amountUsd: string): Promise<void> {
  const { page } = await signedIn(wide);
  await new SubscriberDevice(page).send('/api/dynamic-balance/deposits', { amountUsd });
  await page.context().close();
}

it('the menu of a phone opens, keeps the focus and closes by Escape', async () => {
  const { page } = await visit(browser, stack.address, phone);
  const word = translationsOf('pt');
  await page.goto('/');
  const opener = page.getByRole('button', { name: word('common', 'nav.public.openMenu') });
  await opener.click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await inPage(page, "document.activeElement.getAttribute('aria-haspopup')")).toBe('dialog');
  await page.context().close();
});

// A press before React had taken the page over was lost.
it('a button that is pressed before the app answers is pressed again when it does', async () => {
  const { page } = await visit(browser, stack.address, phone);
  const word = translationsOf('pt');
  let letGo: () => void = () => undefined;
  const isPressed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: word('common', 'nav.public.openMenu') }).click();
  letGo();
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});

it('the first paint is in the saved theme, before any of the application has loaded', async () => {
  const { page } = await visit(browser, stack.address, wide);
  await page.addInitScript({ content: "localStorage.setItem('theme', 'dark')" });
  // All but the script of the head, which is there for this.
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, (route) => route.abort());
  await page.goto('/');
  const ground = await inPage(page, 'getComputedStyle(document.documentElement).backgroundColor');
  expect(ground).toBe('rgb(13, 21, 23)');
  await page.context().close();
});

it('where the browser blocks storage the app still starts, signs in and changes its theme', async () => {
  const { page, problems } = await visit(browser, stack.address, wide);
  for (const storage of ['localStorage', 'sessionStorage']) await block(page, storage);
  const word = translationsOf('en');
  await page.goto('/login');
  await page.getByRole('button', { name: word('common', 'bar.toDark') }).click();
  expect(await inPage(page, "document.documentElement.classList.contains('dark')")).toBe(true);
  await submitSignIn(page, 'en', account);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a switch of language changes page, title and document at once and is kept', async () => {
  const { page } = await signedIn(wide);
  await page.goto('/dashboard?lng=en');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await inPage(page, 'window.isSamePage = true');
  await page.getByRole('button', { name: translationsOf('en')('common', 'bar.language') }).click();
  await page.getByRole('menuitem', { name: 'Português' }).click();
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor();
  expect(await page.title()).toMatch(/^Painel · /);
  expect(await inPage(page, 'document.documentElement.lang')).toBe('pt-BR');
  expect(await inPage(page, 'window.isSamePage')).toBe(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor();
  await page.context().close();
});

it('/pt/ in the address chooses the language and leaves the routes as they are', async () => {
  const { page } = await visit(browser, stack.address, wide);
  await page.goto('/pt/faq');
  await page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/faq');
  await page.context().close();
});

it.each([false, true])(
  'a page whose file is gone is reloaded once, and only for another version (storage blocked: %s)',
  async (isStorageBlocked) => {
    const { page } = await visit(browser, stack.address, wide);
    if (isStorageBlocked) await block(page, 'sessionStorage');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/assets/news-page*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/news');
    await page.getByRole('alert').waitFor();
    expect(loads).toBe(1);

    // What the page asks for is not the page itself: only the first says that there is a newer one.
    await page.route('**/', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js');
      return route.fulfill({ response: answer, body: html });
    });
    loads = 0;
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(loads).toBe(2);
    await page.context().close();
  },
);

it('back goes to where the reader was, although the content comes late', async () => {
  const { page } = await signedIn({ ...wide, height: 500 });
  await page.getByRole('heading', { level: 2 }).nth(3).waitFor();
  // The browser moves the page along while panels above the reader fill, so the place is where the click found it.
  await isFilled(page);
  await page.mouse.wheel(0, 500);
  await holds(page, 'scrollY > 300');
  await inPage(page, "void addEventListener('click', () => { window.placeOfClick = scrollY; }, true)");
  await page
    .getByRole('link', { name: translationsOf('en')('common', 'nav.guide') })
    .first()
    .click();
  await page.waitForURL('**/guide');
  const place = await inPage<number>(page, 'window.placeOfClick');
  expect(place).toBeGreaterThan(300);
  await holds(page, "scrollY === 0 && document.activeElement.tagName === 'H1'");
  await page.goBack();
  await holds(page, `Math.abs(scrollY - ${String(place)}) < 2`);
  await page.reload();
  await holds(page, `Math.abs(scrollY - ${String(place)}) < 2`);
  await page.context().close();
});

describe('live updates', () => {
  it('bring what another device has done, without a reload', async () => {
    const { page, problems } = await signedIn(wide);
    await page.goto('/dynamic-cash');
    await page.getByRole('main').getByText('2,000.00').first().waitFor();
    await depositElsewhere('111.11');
    await page.getByRole('main').getByText('2,111.11').first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('say that they are interrupted, keep the figures, and catch up by themselves', async () => {
    const { page } = await signedIn(phone);
    await page.goto('/dynamic-cash');
    await page.getByRole('main').getByText('2.111,11').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(translationsOf('pt')('common', 'live.offline')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await depositElsewhere('100.00');
    expect(await page.getByRole('main').getByText('2.111,11').first().isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('main').getByText('2.211,11').first().waitFor();
    await page.getByText(translationsOf('pt')('common', 'live.offline')).waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

it('someone who is no administrator is sent to the dashboard, and the toast has no fault', async () => {
  const { page } = await signedIn(phone);
  await page.goto('/admin/logs');
  await page.waitForURL('**/dashboard');
  const toast = page.getByRole('listitem', { name: translationsOf('pt')('common', 'access.adminOnly') });
  await toast.waitFor();
  await toast.hover();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
