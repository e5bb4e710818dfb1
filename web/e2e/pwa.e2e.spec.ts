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
import { SubscriberDevice } from './subscriber-device.js';
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

describe('without a network', () => {
  const FIGURE = '2,000.00';
  const KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('kept.')).length";

  it('the figures that were seen last are there after a reload with their age, and no command is kept', async () => {
    const { page } = await signedIn(browser, stack.address, wide, account);
    const word = translationsOf('en');
    const main = page.getByRole('main');
    await isKept(page);
    for (const path of ['/dashboard', '/portfolio', '/dashboard']) {
      await page.goto(path);
      await main.getByText(FIGURE).first().waitFor();
    }
    // Written a moment after they came.
    await page.waitForTimeout(2_000);
    await page.context().setOffline(true);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/recommendations'))
        sent.push(request.url());
    });
    await page.reload();
    await main.getByText(FIGURE).first().waitFor();
    await page.getByText(word('common', 'live.offline')).waitFor();
    await page.goto('/portfolio');
    await main.getByText(FIGURE).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/weekly-trade');
    await page.getByRole('button', { name: word('weekly-trade', 'head.calculate') }).click();
    await page.getByText(word('weekly-trade', 'banner.calculateFailed'), { exact: false }).first().waitFor();
    const asked = sent.length;
    expect(asked).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByText(word('common', 'live.offline')).waitFor({ state: 'hidden' });
    await page.waitForTimeout(2_000);
    expect(sent).toHaveLength(asked);
    await page.context().close();
  });

  it('nothing is left of them after a sign-out, in any window', async () => {
    const { page } = await signedIn(browser, stack.address, wide, account);
    const second = await page.context().newPage();
    await second.goto('/dashboard');
    await holds(page, `${KEPT} > 0`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: translationsOf('en')('common', 'account.signOut') }).click();
    await second.waitForURL('**/login');
    await page.waitForTimeout(2_000);
    expect(await inPage(page, KEPT)).toBe(0);
    await page.context().close();
  });
});

it('leaves a visitor without a worker', async () => {
  const { page } = await visit(browser, stack.address, wide);
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const registrations = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';
  expect(await inPage(page, registrations)).toBe(0);
  await page.context().close();
});

it('shows what the server pushes, and the same notice once', async () => {
  const { page } = await signedIn(browser, stack.address, wide, account);
  const context = page.context();
  await context.grantPermissions(['notifications']);
  await isKept(page);
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(stack.address));
      if (known !== undefined) resolve(known.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const message = {
    title: 'O regime agora é Baixa',
    body: 'Antes era Alta.',
    path: '/reports',
    lang: 'pt-BR',
  };
  for (const tag of ['one', 'one', 'two'])
    await tools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: stack.address, registrationId },
      data: JSON.stringify({ ...message, tag }),
    });
  const shown = `navigator.serviceWorker.getRegistration().then((it) => it.getNotifications())
    .then((all) => all.map(({ title, body, lang, tag, data }) => [title, body, lang, tag, data].join(' | ')).sort())`;
  await holds(page, `${shown}.then(({ length }) => length === 2)`);
  expect(await inPage(page, shown)).toEqual([
    'O regime agora é Baixa | Antes era Alta. | pt-BR | one | /reports',
    'O regime agora é Baixa | Antes era Alta. | pt-BR | two | /reports',
  ]);
  await context.close();
});

describe('seven windows of one browser', () => {
  const LIVE = 'live';

  it('share one connection, which goes over when the window closes that holds it', async () => {
    const { page } = await signedIn(browser, stack.address, wide, account);
    const context = page.context();
    const open = new Map<string, number>();
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) open.set(LIVE, (open.get(LIVE) ?? 0) + 1);
    });
    const windows = [page];
    while (windows.length < 7) windows.push(await context.newPage());
    for (const one of windows) {
      await one.goto('/dynamic-cash');
      await one.getByRole('heading', { level: 1 }).waitFor();
    }
    const isLive = translationsOf('en')('common', 'live.live');
    for (const one of windows) await one.getByText(isLive).waitFor({ state: 'attached' });
    // The one that reloads first holds it, and gives it away while it does.
    expect(open.get(LIVE)).toBeLessThanOrEqual(2);

    const [first, ...others] = windows;
    const [second] = others;
    if (first === undefined || second === undefined) throw new Error('there are seven');
    await new SubscriberDevice(second).send('/api/dynamic-balance/deposits', { amountUsd: '111.11' });
    for (const one of windows) await one.getByRole('main').getByText('2,111.11').first().waitFor();

    for (const one of [first, second]) {
      open.clear();
      await one.close();
      const left = windows.filter((other) => !other.isClosed());
      for (let turn = 0; turn < 20 && !open.has(LIVE); turn += 1) await left[0]?.waitForTimeout(100);
      // Whoever held it is gone, or another still does: one connection either way.
      expect(open.get(LIVE) ?? 0).toBeLessThanOrEqual(1);
    }
    const [third] = windows.filter((other) => !other.isClosed());
    if (third === undefined) throw new Error('five are left');
    await new SubscriberDevice(third).send('/api/dynamic-balance/deposits', { amountUsd: '100.00' });
    for (const one of windows.filter((other) => !other.isClosed()))
      await one.getByRole('main').getByText('2,211.11').first().waitFor();
    await context.close();
  });
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
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
    await server.close();
  });
});

const SCRIPT = "document.querySelector('script[type=module]')?.getAttribute('src')";
const runningScript = (page: Page): Promise<string> => inPage(page, SCRIPT);
