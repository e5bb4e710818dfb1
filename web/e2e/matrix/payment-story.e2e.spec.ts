import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { freePort } from '@app/provisioning';
import { accessibilityFaults } from '../accessibility.js';
import { visit } from '../browser.js';
import { isWiderThanScreen } from '../in-page.js';
import { mailedText } from '../mailbox.js';
import type { Credentials } from '../new-subscriber.js';
import { StoryClock } from '../one-year/story-clock.js';
import { joinBrowser } from '../shared-browser.js';
import { submitSignIn } from '../signed-in.js';
import { newDataFolder, type StackUnderTest, startStack } from '../stack-under-test.js';
import { translationsOf } from '../translations.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const DAY_MS = 24 * 3_600_000;
const MAILED_ACCOUNT = /(?:username is|nome de usuário é) (\w+)\.[^]*?^\s+(\S{8,})$/m;
const folder = newDataFolder();
const clock = new StoryClock(new Date());
let browser: Browser;
let stack: StackUnderTest;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await startStack(folder.path, await freePort(), { environment: clock.environment });
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
  folder.remove();
  clock.remove();
});

type Method = 'crypto' | 'brl';
type Word = ReturnType<typeof translationsOf>;

const stories = [
  {
    visitor: { language: 'pt', theme: 'dark', width: 360, height: 740 },
    first: 'brl',
    second: 'crypto',
    asked: 'R$ 60,00',
    renewed: 'US$ 30,00',
  },
  {
    visitor: { language: 'en', theme: 'light', width: 1280, height: 900 },
    first: 'crypto',
    second: 'brl',
    asked: '30.00 USD',
    renewed: '60.00 BRL',
  },
] as const;

/** From the choice of a method in the dialog to the page of the sandbox, and back after paying there. */
async function pay(
  page: Page,
  word: Word,
  { method, amount }: { readonly method: Method; readonly amount: string },
) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: word('subscription', `step.confirm.${method}`) }).waitFor();
  await dialog.getByText(amount).first().waitFor();
  await noFaults(page);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('link', { name: word('subscription', 'opened.go') }).click();
  await page.locator('button[value="pay"]').click();
  await page.locator('a[href*="/payment-success"]').click();
  await page.getByText(word('subscription', 'state.title.settled')).waitFor();
  await noFaults(page);
}

const chooseMethod = (within: Locator, word: Word, method: Method): Promise<void> =>
  within.getByRole('button', { name: word('subscription', `method.${method}.title`) }).click();

async function noFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
}

/** As a visitor, with an address and nothing else. */
async function subscribe(
  page: Page,
  word: Word,
  { email, method, amount }: { readonly email: string; readonly method: Method; readonly amount: string },
) {
  await page.goto('/subscription');
  await page.getByRole('button', { name: word('common', 'plan.monthly') }).click();
  const dialog = page.getByRole('dialog');
  await chooseMethod(dialog, word, method);
  await dialog.getByLabel(word('subscription', 'email.label'), { exact: true }).fill(email);
  await dialog.getByLabel(word('subscription', 'email.again')).fill(email);
  await noFaults(page);
  await dialog.getByRole('button', { name: word('subscription', 'checkout.next') }).click();
  await pay(page, word, { method, amount });
}

/** By the mailed name and password, of which the second is replaced at once. */
async function signInFirst(
  page: Page,
  word: Word,
  language: 'en' | 'pt',
  email: string,
): Promise<Credentials> {
  const [, username = '', mailed = ''] = await mailedText(page, email, MAILED_ACCOUNT);
  const password = 'cinco palavras bem longas';
  const main = page.getByRole('main');
  await main.getByRole('link', { name: word('subscription', 'state.toSignIn'), exact: true }).click();
  await submitSignIn(page, language, { username, password: mailed });
  await page.getByRole('heading', { name: word('auth', 'must.title') }).waitFor();
  await page.getByLabel(word('auth', 'must.current')).fill(mailed);
  await page.getByLabel(word('auth', 'change.next'), { exact: true }).fill(password);
  await page.getByLabel(word('auth', 'change.again')).fill(password);
  await page.getByRole('button', { name: word('auth', 'change.submit') }).click();
  await page.getByText(word('auth', 'changed.title')).waitFor();
  await submitSignIn(page, language, { username, password });
  await page.waitForURL('**/dashboard');
  // Nobody has accepted the terms for the account that a payment made.
  const terms = page.getByRole('dialog', { name: word('terms', 'acceptance.title.first') });
  await terms.waitFor();
  await noFaults(page);
  await terms.getByRole('button', { name: word('terms', 'acceptance.accept') }).click();
  await terms.waitFor({ state: 'hidden' });
  return { username, password };
}

/** The page of the week, for which one has to sign in again after a month away. */
async function openWeek(page: Page, language: 'en' | 'pt', account: Credentials): Promise<void> {
  await page.goto('/weekly-trade');
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (new URL(page.url()).pathname !== '/login') return;
  await submitSignIn(page, language, account);
  await page.waitForURL('**/weekly-trade');
}

/** The account's notices, and their read state on a device that was open before. */
async function readNotices(page: Page, other: Page, word: Word): Promise<void> {
  const bell = (of: Page): Locator =>
    of.locator('header button[aria-haspopup=dialog]:has(.tabler-icon-bell)');
  const count = bell(other).getByText(/^\d+$/);
  await count.waitFor();
  await bell(page).click();
  await page.getByText(word('notices', 'plain.payment-settled.title')).first().waitFor();
  await noFaults(page);
  await page.getByRole('button', { name: word('notices', 'markAllRead') }).click();
  await count.waitFor({ state: 'detached' });
}

it.each(rowsOfRun(stories))(
  'a visitor pays, calculates, expires and renews ($visitor.language)',
  async (story) => {
    const { visitor, first, second, asked, renewed } = story;
    const { language } = visitor;
    const word = translationsOf(language);
    const email = `joana.${language}@example.com`;
    const { page } = await visit(browser, stack.address, visitor);
    await clock.tell(page);

    await subscribe(page, word, { email, method: first, amount: asked });
    const account = await signInFirst(page, word, language, email);
    await openWeek(page, language, account);
    await page.getByText(word('weekly-trade', 'head.calculated')).first().waitFor();

    await page.goto('about:blank');
    clock.jumpTo(new Date(clock.now().getTime() + 31 * DAY_MS));
    await clock.tell(page);
    await openWeek(page, language, account);
    await page.getByText(word('weekly-trade', 'banner.unpaid')).waitFor();
    await page.getByRole('button', { name: word('weekly-trade', 'head.calculate') }).click();
    const dialog = page.getByRole('dialog', { name: word('common', 'renew.title') });
    await dialog.waitFor();
    await noFaults(page);

    await dialog.getByRole('button', { name: word('common', 'renew.action') }).click();
    const renewal = page.getByRole('dialog', { name: word('subscription', 'checkout.renewal') });
    await renewal.getByText(word('subscription', 'renewal.type.reactivation')).waitFor();
    await chooseMethod(renewal, word, second);
    await pay(page, word, { method: second, amount: renewed });
    await page.getByRole('link', { name: word('subscription', 'state.toWeek') }).click();
    await page.waitForURL('**/weekly-trade');
    await page.getByText(word('weekly-trade', 'head.calculated')).first().waitFor();

    const { page: other } = await visit(browser, stack.address, visitor);
    await clock.tell(other);
    await openWeek(other, language, account);
    await readNotices(page, other, word);
    await other.context().close();
    await page.context().close();
  },
);
