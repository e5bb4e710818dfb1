import type { Browser, Page } from 'playwright-core';
import { visit, type Visitor } from './browser.js';
import { inPage } from './in-page.js';
import type { Credentials } from './new-subscriber.js';
import { translationsOf } from './translations.js';

/** Fills in the form that the page shows, and sends it. */
export async function submitSignIn(
  page: Page,
  language: Visitor['language'],
  { username, password }: Credentials,
): Promise<void> {
  const word = translationsOf(language);
  await page.getByLabel(word('auth', 'username.label'), { exact: true }).fill(username);
  await page.getByLabel(word('auth', 'password.label'), { exact: true }).fill(password);
  await page.getByRole('button', { name: word('auth', 'submit'), exact: true }).click();
}

/** Of people with records, and of auditors without. */
const LANDINGS = ['/dashboard', '/audit'];

/** A fresh profile of somebody, signed in by the form and brought to the first page. */
export async function signedIn(
  browser: Browser,
  address: string,
  visitor: Visitor,
  account: Credentials,
): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const visited = await visit(browser, address, visitor);
  await visited.page.goto('/login');
  await submitSignIn(visited.page, visitor.language, account);
  await visited.page.waitForURL(({ pathname }) => LANDINGS.includes(pathname));
  return visited;
}

/** The page's own session, for requests that some other device of the same person makes. */
export async function authorizationOf(page: Page): Promise<string> {
  return `Bearer ${await inPage<string>(page, "localStorage.getItem('session.access_token')")}`;
}
