import type { Browser, BrowserContext } from 'playwright-core';
import { FILLED } from './conditions.ts';
import { whenTrue } from './throttled-page.ts';

export interface KeptSession {
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Signs a person in by the form; what comes is for profiles that have nothing cached yet. */
export async function sessionOf(
  browser: Browser,
  baseURL: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<KeptSession> {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/dashboard');
    await whenTrue(page, FILLED);
    return { storageState: await context.storageState() };
  } finally {
    await context.close();
  }
}
