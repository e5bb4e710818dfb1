import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { visit, type Visitor } from './browser.js';
import { holds, inPage } from './in-page.js';
import type { Credentials } from './new-subscriber.js';
import { SecondRelease } from './second-release.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const wide: Visitor = { language: 'en', theme: 'light', width: 1280, height: 900, hasServiceWorker: true };
const phone: Visitor = { language: 'pt', theme: 'dark', width: 360, height: 740, hasServiceWorker: true };
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

/** The files of the release are on the device. */
const isKept = (page: Page): Promise<void> =>
  holds(page, "navigator.serviceWorker.getRegistration().then((it) => it?.active?.state === 'activated')");

it('can be installed, under the description of its language', async () => {
  const { page } = await signedIn(browser, stack.address, phone, account);
  await isKept(page);
  const tools = await page.context().newCDPSession(page);
  const { errors, url } = await tools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest-pt.webmanifest');
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // A window that leaves nothing behind is the only thing in the way of it.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await page.context().close();
});

it('opens without a network, and keeps no answer of the api in a cache', async () => {
  const { page } = await signedIn(browser, stack.address, phone, account);
  await isKept(page);
  await page.context().setOffline(true);
  await page.goto('/portfolio');
  await page.getByText(translationsOf('pt')('common', 'live.offline')).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await inPage<string[]>(
    page,
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((lists) => lists.flat().map((request) => new URL(request.url).pathname))`,
  );
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|favicon\.svg$)/.test(path))).toEqual([]);
  await page.context().close();
});

it('leaves a visitor without a worker', async () => {
  const { page } = await visit(browser, stack.address, wide);
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const registrations = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
  expect(await inPage(page, registrations)).toBe(0);
  await page.context().close();
});

describe('a new release', () => {
  it('is offered while the page goes on with its own parts, and runs after a reload', async () => {
    const server = await SecondRelease.before(stack.address);
    const { page, problems } = await signedIn(browser, server.address, wide, account);
    const word = translationsOf('en');
    await isKept(page);
    server.release();
    await inPage(page, 'navigator.serviceWorker.getRegistration().then((it) => it.update())');
    await page.getByText(word('common', 'release.available')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole('link', { name: word('common', 'nav.guide') })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await runningScript(page)).not.toContain('index-second');

    await page.getByRole('button', { name: word('common', 'release.reload') }).click();
    await holds(page, `${SCRIPT}?.includes('index-second') === true`);
    await isTakenOver(page);
    // The parts of the release before are gone with it, and this one opens without a network.
    await page.context().setOffline(true);
    await page.reload();
    expect(await runningScript(page)).toContain('index-second');
    await page.getByText(word('common', 'live.offline')).waitFor();
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await page.context().close();
    await server.close();
  });
});

/** Asked seldom: each question keeps the worker busy that is to end. */
async function isTakenOver(page: Page): Promise<void> {
  const waiting = 'navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)';
  for (let turn = 0; turn < 30 && (await inPage<boolean>(page, waiting)); turn += 1)
    await page.waitForTimeout(1000);
  expect(await inPage(page, waiting)).toBe(false);
}

const SCRIPT = "document.querySelector('script[type=module]')?.getAttribute('src')";
const runningScript = (page: Page): Promise<string> => inPage(page, SCRIPT);
