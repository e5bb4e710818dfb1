import type { Locator, Page } from 'playwright-core';
import type { DemoAccount } from '@app/contracts';
import { downloaded } from '../downloaded.js';
import { isFilled } from '../in-page.js';
import { submitSignIn } from '../signed-in.js';
import type { StoryClock } from './story-clock.js';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The browser of the person, who opens a page for what is to be done and closes it again until some other week. */
export class BrowserTab {
  constructor(
    readonly page: Page,
    private readonly account: DemoAccount,
    private readonly clock: StoryClock,
  ) {}

  /** Opens an address as if it were typed; after a month away one has to sign in again. */
  async open(path: string): Promise<void> {
    const { page } = this;
    await this.clock.tell(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (new URL(page.url()).pathname === '/login') {
      await submitSignIn(page, 'en', this.account);
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await isFilled(page);
  }

  /** No page is open while the calendar jumps. */
  async close(): Promise<void> {
    await this.page.goto('about:blank');
  }

  dialog(title?: string): Locator {
    return this.page.getByRole('dialog', title === undefined ? {} : { name: title });
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Names and figures of a panel, in the order on screen. */
  async figures(within: Locator): Promise<readonly (readonly [string, string])[]> {
    const names = await within.locator('dt').allTextContents();
    const figures = await within.locator('dd').allTextContents();
    return names.map((name, index) => [name, figures[index] ?? '']);
  }

  /** Cells of the rows of a table that are drawn. */
  async rows(within: Locator): Promise<readonly (readonly string[])[]> {
    const width = await within.locator('thead th').count();
    const cells = await within.locator('tbody tr:not([aria-hidden]) td').allTextContents();
    return Array.from({ length: cells.length / width }, (_, row) =>
      cells.slice(row * width, (row + 1) * width),
    );
  }

  /** The file that a press saves. */
  async saved(pressed: Locator): Promise<SavedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), pressed.click()]);
    return { name: download.suggestedFilename(), text: String(await downloaded(download)) };
  }

  savedBy(within: Locator, name: string): Promise<SavedFile> {
    return this.saved(within.getByRole('button', { name, exact: true }));
  }
}
