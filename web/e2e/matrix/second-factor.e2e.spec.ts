import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
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

/** Passkeys are for a name: without PUBLIC_URL that of this computer. */
const named = (address: string): string => address.replace('127.0.0.1', 'localhost');

/** A device that keeps passkeys and knows its owner, as Chromium's debugging protocol has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

describe.each(rowsOfRun(people))('a second factor (%s)', (_name, visitor) => {
  const word = translationsOf(visitor.language);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const setting = (key: string) => word('settings', `secondFactor.${key}`);
  const factor = (key: string) => word('second-factor', key);
  let person: Credentials;
  let page: Page;
  let problems: string[];
  let secret = '';
  let recoveryCodes: readonly string[] = [];

  /** What an app shows: each code is accepted once, and that of the next half minute already. */
  const codeOf = (secondsAhead: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + secondsAhead * 1000,
    });
  const signedOut = async (): Promise<void> => {
    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
  };
  const givePassword = async (): Promise<void> => {
    await page.getByRole('dialog').getByLabel(word('settings', 'passwordAgain.label')).fill(person.password);
  };

  beforeAll(async () => {
    person = await stack.newSubscriber();
    ({ page, problems } = await visit(browser, named(stack.address), visitor));
    await addAuthenticator(page);
    await page.goto('/login');
    await submitSignIn(page, visitor.language, person);
    await page.waitForURL('**/dashboard');
  });
  afterAll(async () => {
    await page.context().close();
  });

  it('is set up with an app: key, first code, and recovery codes once', async () => {
    await page.goto('/settings');
    await button(page, setting('totp.setUp')).click();
    await givePassword();
    await button(page, setting('task.set-up-totp.run')).click();
    await page.getByRole('img', { name: setting('totp.qr') }).waitFor();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(factor('code.label')).fill(codeOf(0));
    await button(page, setting('totp.confirm')).click();

    const codes = page.getByRole('list', { name: setting('codes.title') }).getByRole('listitem');
    await codes.first().waitFor();
    recoveryCodes = await codes.allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(setting('codes.saved')).check();
    await button(page, setting('codes.done')).click();
    await button(page, setting('totp.turnOff')).waitFor();
  });

  it('adds a passkey, without recovery codes again', async () => {
    await button(page, setting('passkey.add')).click();
    await page.getByLabel(setting('passkey.name')).fill('Virtual');
    await givePassword();
    await button(page, setting('task.add-passkey.run')).click();
    await page
      .getByRole('list', { name: setting('passkey.title') })
      .getByText('Virtual')
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('asks for a code after the password', async () => {
    await signedOut();
    await submitSignIn(page, visitor.language, person);
    const field = page.getByLabel(factor('code.label'));
    await field.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('000000');
    await button(page, factor('step.submit')).click();
    await page.getByRole('alert').waitFor();
    await field.fill(codeOf(30));
    await button(page, factor('step.submit')).click();
    await page.waitForURL('**/dashboard');
  });

  it('signs in by the passkey alone', async () => {
    await signedOut();
    await button(page, word('auth', 'passkey')).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings');
    await page.getByText(person.username, { exact: true }).first().waitFor();
  });

  it('confirms by the passkey after the password, and what asks for the password again', async () => {
    await signedOut();
    await submitSignIn(page, visitor.language, person);
    await button(page, factor('step.use.passkey')).click();
    await button(page, factor('step.passkey')).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings');
    await button(page, setting('codes.renew')).click();
    await button(page, word('settings', 'passwordAgain.use.passkey')).click();
    await button(page, word('settings', 'passwordAgain.passkey')).click();
    await page.getByText(word('settings', 'passwordAgain.passkeyGiven')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, setting('task.renew-codes.run')).click();
    const codes = page.getByRole('list', { name: setting('codes.title') }).getByRole('listitem');
    await codes.first().waitFor();
    const former = recoveryCodes;
    recoveryCodes = await codes.allInnerTexts();
    expect(recoveryCodes.filter((code) => former.includes(code))).toEqual([]);
  });

  it('is passed by a recovery code once, and says at an IP address why no passkey works there', async () => {
    await signedOut();
    await submitSignIn(page, visitor.language, person);
    await button(page, factor('step.use.recovery-code')).click();
    await page.getByLabel(factor('recovery.label')).fill(recoveryCodes[0] ?? '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, factor('step.submit')).click();
    await page.waitForURL('**/dashboard');
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);

    const elsewhere = await visit(browser, stack.address, visitor);
    await elsewhere.page.goto('/login');
    await button(elsewhere.page, word('auth', 'passkey')).click();
    const told = await elsewhere.page.getByRole('alert').innerText();
    expect(told).toContain(factor('passkey.failure.address').replace('{{host}}', 'localhost'));
    await elsewhere.page.context().close();
  });
});
