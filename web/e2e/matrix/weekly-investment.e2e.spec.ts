import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { accessibilityFaults } from '../accessibility.js';
import { visit } from '../browser.js';
import type { Credentials } from '../new-subscriber.js';
import { joinBrowser } from '../shared-browser.js';
import { SharedStack } from '../shared-stack.js';
import { translationsOf } from '../translations.js';
import { rowsOfRun } from './rows-of-run.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

/**
 * The recorded market does not move, so the figures of the story are fixed: RSI 27.99 in a bear regime, a strategic
 * profile and a base of 100.00 give 412.94 USD. Filled: 0.0063 BTC at 64,900.00 is 408.87, with a fee of 1.50 that is
 * 410.37, which takes 310.37 from a dynamic balance of 2,000.00 and leaves 1,689.63.
 */
const visitors = [
  {
    visitor: { language: 'en', theme: 'light', width: 1280, height: 900 },
    typed: { quantity: '0.0063', price: '64,900.00', fee: '1.50' },
    shown: {
      rsi: '27.99',
      sid: '+0.675',
      planned: '412.94',
      spent: '410.37',
      before: '2,000.00',
      after: '1,689.63',
      btc: '0.00630000',
    },
  },
  {
    visitor: { language: 'pt', theme: 'dark', width: 360, height: 740 },
    typed: { quantity: '0,0063', price: '64.900,00', fee: '1,50' },
    shown: {
      rsi: '27,99',
      sid: '+0,675',
      planned: '412,94',
      spent: '410,37',
      before: '2.000,00',
      after: '1.689,63',
      btc: '0,00630000',
    },
  },
] as const;

const transactionsSchema = z.object({ revision: z.string(), items: z.array(z.unknown()) });

/** Asks the API as the page would, with the page's own session. */
async function recorded(page: Page): Promise<z.infer<typeof transactionsSchema>> {
  const { origins } = await page.context().storageState();
  const values = origins.flatMap(({ localStorage }) => localStorage.map(({ value }) => value));
  const tokens = values.filter((value) => value.startsWith('eyJ'));
  for (const token of tokens) {
    const answer = await page.request.get('/api/transactions', {
      headers: { authorization: `Bearer ${token}` },
    });
    // Two tokens are stored; only the access token is taken here.
    if (answer.ok()) return transactionsSchema.parse(await answer.json());
  }
  throw new Error('the page has no session');
}

let browser: Browser;

/** One of them and the page that is open all the time. */
class Story {
  readonly word;
  problems: string[] = [];
  #page: Page | undefined;
  #account: Credentials | undefined;

  constructor(readonly told: (typeof visitors)[number]) {
    this.word = translationsOf(told.visitor.language);
  }

  async begin(stack: SharedStack): Promise<void> {
    this.#account = await stack.newSubscriber();
    ({ page: this.#page, problems: this.problems } = await visit(browser, stack.address, this.told.visitor));
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('not begun');
    return this.#page;
  }

  get account(): Credentials {
    if (this.#account === undefined) throw new Error('not begun');
    return this.#account;
  }

  readonly seen = async (text: string): Promise<void> => {
    await this.page.getByRole('main').getByText(text, { exact: false }).first().waitFor();
  };
}

const stories = rowsOfRun(visitors).map((told) => new Story(told));
const named = stories.map((story) => [story.told.visitor.language, story] as const);

beforeAll(async () => {
  browser = await joinBrowser();
  const stack = await SharedStack.join();
  for (const story of stories) await story.begin(stack);
});
afterAll(async () => {
  await browser.close();
});

describe.each(named)('a week of a subscriber in %s', (_language, story) => {
  const { told, word, seen } = story;
  /** A button of the week's investment. */
  const named = (key: string): string =>
    `${word('weekly-trade', key)}, ${word('weekly-trade', 'slot.investment')}`;
  const { typed, shown } = told;

  it('signs in and arrives where the visit was meant to go', async () => {
    const { page, account } = story;
    await page.goto('/weekly-trade');
    await page.getByLabel(word('auth', 'username.label')).fill(account.username);
    await page.getByLabel(word('auth', 'password.label'), { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: word('auth', 'submit'), exact: true }).click();
    await seen(word('auth', 'error.credentials'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(word('auth', 'password.label'), { exact: true }).fill(account.password);
    await page.getByRole('button', { name: word('auth', 'submit'), exact: true }).click();
    await page.waitForURL('**/weekly-trade');
  });

  it('shows RSI, regime and stress index of the recorded market', async () => {
    const { page } = story;
    for (const text of [shown.rsi, shown.sid]) await seen(text);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('calculates, says why, and replays to the same cents', async () => {
    const { page } = story;
    await page.getByRole('button', { name: word('weekly-trade', 'head.calculate') }).click();
    await seen(shown.planned);
    for (const slot of ['investment', 'reinvestment', 'sale'])
      await seen(word('weekly-trade', `slot.${slot}`));
    const replay = page.getByRole('button', { name: word('weekly-trade', 'replay.run') });
    if (!(await replay.isVisible())) {
      await page.getByRole('button', { name: word('weekly-trade', 'why.title') }).click();
    }
    await replay.click();
    await seen(word('weekly-trade', 'replay.agrees').split('<')[0] ?? '');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('records what was really filled, once for a double click', async () => {
    const { page } = story;
    await page.getByRole('button', { name: named('open.execute'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (const field of ['quantity', 'price', 'fee'] as const) {
      await dialog.locator(`input[name="${field}"]`).fill(typed[field]);
    }
    await dialog.getByText(shown.spent).first().waitFor();
    await dialog.getByText(shown.after).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: word('weekly-trade', 'execute.record.investment') }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await seen(shown.spent);
    await seen(shown.after);
    const { items, revision } = await recorded(page);
    expect(items).toHaveLength(1);
    // The opening deposit, the recommendation, the buy and what it used of the dynamic balance.
    expect(revision).toBe('3');
  });

  it('shows the same in every screen, also after a reload', async () => {
    const { page } = story;
    await page.reload();
    await seen(shown.spent);
    await page.goto('/transactions');
    await seen(shown.btc);
    await page.goto('/dynamic-cash');
    await seen(shown.after);
    await page.goto('/portfolio');
    await seen(shown.btc);
    await page.goto('/dashboard');
    await seen(shown.after);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is as it was when the week is opened again', async () => {
    const { page } = story;
    await page.goto('/weekly-trade');
    await seen(shown.spent);
    await seen(shown.after);
    expect((await recorded(page)).items).toHaveLength(1);
  });

  it('takes the record back, with the figures before it is done', async () => {
    const { page } = story;
    await page.getByRole('button', { name: named('undo.run'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(shown.before).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: word('weekly-trade', 'undo.run'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: named('open.execute'), exact: true }).waitFor();
    expect((await recorded(page)).items).toHaveLength(0);
  });

  it('met no error on any page', () => {
    expect(story.problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
  });
});
