import { demoAccounts, type DemoAccount } from '@app/contracts';
import type { Browser, Page } from 'playwright-core';
import { visit, type Visitor } from './browser.js';
import { inPage } from './in-page.js';
import { wordsOf } from './words.js';

/** A fresh profile of a demo account, signed in by the form and brought to the dashboard. */
export async function signedIn(
  browser: Browser,
  address: string,
  visitor: Visitor,
  role: DemoAccount['role'] = 'subscriber',
): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const account = demoAccounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`no demo account is ${role}`);
  const visited = await visit(browser, address, visitor);
  const word = wordsOf(visitor.language);
  await visited.page.goto('/login');
  await visited.page.getByLabel(word('auth', 'username.label')).fill(account.username);
  await visited.page.getByLabel(word('auth', 'password.label'), { exact: true }).fill(account.password);
  await visited.page.getByRole('button', { name: word('auth', 'submit') }).click();
  await visited.page.waitForURL('**/dashboard');
  return visited;
}

/** The page's own session, for requests that some other device of the same person makes. */
export async function authorizationOf(page: Page): Promise<string> {
  return `Bearer ${await inPage<string>(page, "localStorage.getItem('session.access_token')")}`;
}
