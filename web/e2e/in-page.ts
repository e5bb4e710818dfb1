import type { Page } from 'playwright-core';

/** Runs in the page, as text: the types of the browser are not those of this process. */
export const inPage = <T>(page: Page, expression: string): Promise<T> => page.evaluate<T>(expression);

/**
 * Waits until the condition is true in the page. Asked again and again from here: a condition handed to the page as
 * text is forbidden by its security policy.
 *
 * @throws Error after half a minute, with where the page was scrolled to
 */
export async function holds(page: Page, condition: string): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await inPage<boolean>(page, condition)) return;
    await page.waitForTimeout(100);
  }
  const seen = await inPage<string>(page, '`scrolled to ${scrollY} of ${document.body.scrollHeight}`');
  throw new Error(`never came true: ${condition} (${seen})`);
}

/** Every panel has what it wants to show: no skeleton and no loading text is left. */
export const isFilled = (page: Page): Promise<void> =>
  holds(page, "document.querySelector('.mantine-Skeleton-root, main [aria-busy=true]') === null");

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  inPage<boolean>(page, 'document.documentElement.scrollWidth > innerWidth');
