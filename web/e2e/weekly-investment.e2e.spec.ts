import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort } from '@app/provisioning';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { accessibilityFaults } from './accessibility.js';
import { launchBrowser, visit } from './browser.js';
import { newDataFolder, startStack, type StackUnderTest } from './stack-under-test.js';
import { wordsOf } from './words.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/**
 * The recorded market stands still, so the figures of the story are fixed: RSI 27.99 in a bear regime, a strategic
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

describe.each(visitors)('a week of a subscriber in $visitor.language', ({ visitor, typed, shown }) => {
  const word = wordsOf(visitor.language);
  const folder = newDataFolder();
  let port: number;
  let stack: StackUnderTest;
  let page: Page;
  let problems: string[];
  const seen = async (text: string): Promise<void> => {
    await page.getByRole('main').getByText(text, { exact: false }).first().waitFor();
  };

  beforeAll(async () => {
    port = await freePort();
    stack = await startStack(folder.path, port);
    ({ page, problems } = await visit(browser, stack.address, visitor));
  });
  afterAll(async () => {
    await page.context().close();
    await stack.stop();
    folder.remove();
  });

  it('signs in and arrives where the visit was meant to go', async () => {
    await page.goto('/weekly-trade');
    await page.getByLabel(word('auth', 'username.label')).fill('demo');
    await page.getByLabel(word('auth', 'password.label'), { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: word('auth', 'submit') }).click();
    await seen(word('auth', 'error.credentials'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(word('auth', 'password.label'), { exact: true }).fill('demo-subscriber');
    await page.getByRole('button', { name: word('auth', 'submit') }).click();
    await page.waitForURL('**/weekly-trade');
  });

  it('shows RSI, regime and stress index of the recorded market', async () => {
    for (const text of [shown.rsi, shown.sid]) await seen(text);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('calculates, says why, and replays to the same cents', async () => {
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
    await page.getByRole('button', { name: word('weekly-trade', 'open.execute'), exact: true }).click();
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

  it('finds all of it again after the supervisor was killed', async () => {
    await stack.kill();
    stack = await startStack(folder.path, port);
    await page.goto('/weekly-trade');
    await seen(shown.spent);
    await seen(shown.after);
    expect((await recorded(page)).items).toHaveLength(1);
  });

  it('takes the record back, with the figures before it is done', async () => {
    await page.getByRole('button', { name: word('weekly-trade', 'undo.run'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(shown.before).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: word('weekly-trade', 'undo.run'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: word('weekly-trade', 'open.execute'), exact: true }).waitFor();
    expect((await recorded(page)).items).toHaveLength(0);
  });

  it('met no error on any page', () => {
    const own = problems.filter((problem) => !/status of 401|net::ERR_(CONNECTION|INCOMPLETE)/.test(problem));
    expect(own).toEqual([]);
  });
});
