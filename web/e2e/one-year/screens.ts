import { translationsOf } from '../translations.js';
import type { BrowserTab } from './browser-tab.js';

const word = translationsOf('en');

type Figures = readonly (readonly [string, string])[];

/** Only the figure of a cell that has a note under it. */
const withoutNotes = (figures: Figures): Readonly<Record<string, string>> =>
  Object.fromEntries(figures.map(([name, figure]) => [name, figure.replace(/(?<=USD|BTC).*$/s, '')]));

/** What the dashboard says of the account. */
export async function readDashboard(tab: BrowserTab) {
  await tab.open('/dashboard');
  const portfolio = tab.region(word('dashboard', 'portfolio.title'));
  const trades = tab.region(word('dashboard', 'trades.title'));
  // The tables come after the frame of the page.
  await trades.getByRole('row').nth(1).waitFor();
  return {
    text: await portfolio.innerText(),
    figures: withoutNotes(await tab.figures(portfolio)),
    trades: await tab.rows(trades),
    week: await tab.region(word('dashboard', 'week.heading.done')).innerText(),
  };
}

export async function readPortfolio(tab: BrowserTab) {
  await tab.open('/portfolio');
  const value = tab.region(word('portfolio', 'value'));
  const cash = tab.region(word('portfolio', 'cash.title'));
  const movements = tab.region(word('portfolio', 'cash.latest'));
  await movements.getByRole('button').first().click();
  return {
    text: await value.innerText(),
    parts: (await tab.figures(value)).map(([, figure]) => figure),
    metrics: withoutNotes(await tab.figures(tab.region(word('portfolio', 'metrics')))),
    cash: await cash.innerText(),
    cashSums: withoutNotes(await tab.figures(cash)),
    movements: await tab.rows(movements),
  };
}

export async function readDynamicBalance(tab: BrowserTab) {
  await tab.open('/dynamic-cash');
  const { page } = tab;
  const balance = tab.region(word('dynamic-cash', 'balance'));
  const weeks = tab.region(word('dynamic-cash', 'weeks.title'));
  const entries = tab.region(word('dynamic-cash', 'entries.title'));
  await weeks.getByRole('button', { name: word('dynamic-cash', 'weeks.more') }).click();
  const older = entries.getByRole('button', { name: word('dynamic-cash', 'entries.more') });
  while (await older.isVisible()) {
    const before = await entries.getByRole('row').count();
    await older.click();
    await entries.getByRole('row').nth(before).waitFor();
  }
  return {
    text: await balance.innerText(),
    figures: withoutNotes(await tab.figures(balance)),
    weeks: await tab.rows(weeks),
    entries: (await tab.rows(entries)).map(([date = '', type = '', , amount = '', after = '']) => [
      ...[date, type, amount, after],
    ]),
    chart: await page.getByRole('region', { name: word('dynamic-cash', 'chart.title') }).innerText(),
  };
}

/** High enough a window that every row is in sight. */
export async function readTransactions(tab: BrowserTab) {
  await tab.page.setViewportSize({ width: 1_280, height: 6_000 });
  await tab.open('/transactions');
  const list = tab.region(word('transactions', 'history.heading'));
  const seen = { count: await list.getByRole('status').innerText(), rows: await tab.rows(list) };
  await tab.page.setViewportSize({ width: 1_280, height: 900 });
  return seen;
}

/** The group of the week's investment. */
export async function readWeek(tab: BrowserTab): Promise<string> {
  await tab.open('/weekly-trade');
  return tab.region(word('weekly-trade', 'slot.investment')).innerText();
}

export async function readSettings(tab: BrowserTab): Promise<string> {
  await tab.open('/settings');
  return tab.page.getByRole('main').innerText();
}
