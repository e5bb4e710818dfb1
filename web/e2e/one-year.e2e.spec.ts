import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  demoAccounts,
  ownEntryTypeSchema,
  portfolioSummaryResponseSchema,
  strategyPerformanceResponseSchema,
  transactionAnalysisResponseSchema,
} from '@app/contracts';
import { freePort } from '@app/provisioning';
import { visit } from './browser.js';
import { furnish } from './new-subscriber.js';
import { ApiDriver } from './one-year/api-driver.js';
import { audit, replayedFigures } from './one-year/audit.js';
import { BrowserTab } from './one-year/browser-tab.js';
import { dayOf, FIRST_DAY, WEEKS } from './one-year/calendar.js';
import { ClosesJob } from './one-year/closes-job.js';
import { cellsOf, columnsOf } from './one-year/csv-file.js';
import { DeviceSession } from './one-year/device-session.js';
import { ExpectedLedger, type Row } from './one-year/expected-ledger.js';
import { historyOf, portfolioOf } from './one-year/expected-portfolio.js';
import * as worded from './one-year/expected-texts.js';
import { bitcoinOfEvents, exportedLines, NOTED_COLUMNS, sumsOfJournal } from './one-year/exported.js';
import { shownBalanceEntries, shownCash, shownRecent, shownTrades, shownWeeks } from './one-year/lists.js';
import { bitcoin, dollars, shown } from './one-year/numbers.js';
import { oldTrades } from './one-year/old-trades.js';
import { closeCents, writePrices } from './one-year/prices.js';
import { ScreenDriver } from './one-year/screen-driver.js';
import * as screens from './one-year/screens.js';
import { StoryClock } from './one-year/story-clock.js';
import { Year } from './one-year/year.js';
import { joinBrowser } from './shared-browser.js';
import { newDataFolder, type StackUnderTest, startStack } from './stack-under-test.js';
import { SubscriberDevice } from './subscriber-device.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(1_200_000);

const visitor = { language: 'en', theme: 'light', width: 1280, height: 900 } as const;
const word = translationsOf('en');
const [, , , account] = demoAccounts;
const folder = newDataFolder();
const clock = new StoryClock(new Date(`${FIRST_DAY}T12:00:00Z`));
const notebook = new ExpectedLedger();
const today = dayOf(WEEKS - 1, 2);

let browser: Browser;
let stack: StackUnderTest;
let start: () => Promise<StackUnderTest>;
let environment: NodeJS.ProcessEnv;
let closes: ClosesJob;
let tab: BrowserTab;
let problems: string[];
let device: SubscriberDevice;
let screen: ScreenDriver;
let year: Year;
/** What the notebook says at the end of the year. */
let rows: readonly Row[];
let expected: ReturnType<typeof portfolioOf>;

beforeAll(async () => {
  const prices = join(folder.path, 'prices.csv');
  writePrices(prices);
  environment = { ...clock.environment, DATA_DIR: folder.path, EVENTSTORE_PORT: String(await freePort()) };
  browser = await joinBrowser();
  const port = await freePort();
  start = () =>
    startStack(folder.path, port, { environment, flags: ['--providers=local', '--prices', prices] });
  stack = await start();
  await furnish(stack.address, account);
  closes = new ClosesJob(folder.path);
  const visited = await visit(browser, stack.address, visitor);
  ({ problems } = visited);
  tab = new BrowserTab(visited.page, account, clock);
  screen = new ScreenDriver(tab);
  const session = new DeviceSession(visited.page);
  await session.signIn(account);
  device = new SubscriberDevice(visited.page, session.authorization);
  year = new Year({ screen, byDevice: new ApiDriver(device), device, session, closes, notebook, clock });
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
  folder.remove();
  clock.remove();
});

/** The buy of the sixteenth week that turns out to be a mistake. */
const MISTAKE_SATS = 123_456n;

/** Between the weeks of the advice, on a day of that week after it. */
const beside: Readonly<Record<number, (date: string) => Promise<void>>> = {
  1: (date) => year.move({ kind: 'deposit', date, cents: 250_000n }),
  10: (date) => year.override(date, 50_000n),
  13: () => year.register({ kind: 'buy', date: dayOf(13, 1), sats: 1_000_000n, isOfBefore: true }),
  16: (date) => year.register({ kind: 'buy', date, sats: MISTAKE_SATS }),
  25: (date) => year.register({ kind: 'sell', date, sats: 200_000n, isToPocket: true }),
  28: () => year.changeBase(12_000n),
  34: (date) => year.register({ kind: 'sell', date, sats: 300_000n }),
  40: () => screen.delete(notebook.strike(({ sats }) => sats === MISTAKE_SATS)),
  41: (date) => year.move({ kind: 'transfer', date, cents: 1_234n }),
  43: (date) => year.move({ kind: 'portfolio_cash_withdrawal', date, cents: 777n }),
  44: async () => {
    const { lines, file } = oldTrades();
    await screen.import(file);
    notebook.write(...lines);
  },
  46: (date) => year.move({ kind: 'withdrawal', date, cents: 10_050n }),
};

const DEEDS = [
  ...['investment', 'reinvestment', 'sale', 'setAside', 'skip', 'override'],
  ...['manual buy', 'manual sell'],
  ...['deposit', 'withdrawal', 'transfer', 'portfolio_cash_withdrawal'],
];

describe('a year of weeks comes out to the last cent and satoshi', () => {
  it('when it is lived: advice followed, skipped, set aside and overridden, and everything next to it', async () => {
    // What the account was furnished with.
    notebook.write({ kind: 'deposit', date: FIRST_DAY, cents: 200_000n });
    for (let week = 0; week < WEEKS; week += 1) {
      await year.live(week);
      const more = beside[week];
      if (more !== undefined) await more(await year.returnIn(week));
    }
    await year.arrive(WEEKS - 1, { weekday: 2, hour: 19 });
    await year.advice(today);
    ({ rows } = notebook);
    expected = portfolioOf(rows, { today, baseCents: year.baseCents });
    expect([...year.done.keys()].toSorted()).toEqual(DEEDS.toSorted());
  });

  it('when the supervisor is killed after that and started again, with the person still signed in', async () => {
    await tab.open('/dashboard');
    await tab.close();
    await closes.close();
    await stack.kill();
    stack = await start();
    await tab.page.goto('/dashboard');
    await tab.page.getByRole('heading', { level: 1, name: word('dashboard', 'title') }).waitFor();
    await tab.close();
  });

  it('in the API', async () => {
    const { drawdownPercent, ...figures } = expected;
    expect(await device.portfolio()).toMatchObject({ ...figures, maxDrawdown: { percent: drawdownPercent } });
  });

  it('on the dashboard', async () => {
    const seen = await screens.readDashboard(tab);
    for (const figure of worded.headline(expected)) expect(seen.text).toContain(figure);
    expect(seen.figures).toEqual(worded.dashboardFigures(expected));
    expect(seen.trades).toEqual(shownRecent(rows, 8));
    const { valueCents, feeCents } = worded.lastInvestment(rows);
    expect(seen.week).toContain(worded.usd(dollars(valueCents + feeCents)));
  });

  it('on the portfolio', async () => {
    const seen = await screens.readPortfolio(tab);
    for (const figure of worded.headline(expected)) expect(seen.text).toContain(figure);
    const { btcValueUsd, portfolioCashUsd, dynamicBalanceUsd } = expected;
    expect(seen.parts).toEqual([btcValueUsd, portfolioCashUsd, dynamicBalanceUsd].map(worded.usd));
    expect(seen.metrics).toEqual(worded.metricsOf(expected));
    expect(seen.cash).toContain(worded.usd(portfolioCashUsd));
    expect(seen.cashSums).toEqual(worded.cashFigures(rows));
    expect(seen.movements).toEqual(shownCash(rows).slice(0, 10));
  });

  it('on the dynamic balance', async () => {
    const seen = await screens.readDynamicBalance(tab);
    expect(seen.text).toContain(worded.usd(expected.dynamicBalanceUsd));
    expect(seen.text).toContain(`Lasts ${String(expected.reserveRunwayWeeks)} week`);
    expect(seen.figures).toEqual(worded.balanceFigures(rows));
    const weeks = shownWeeks(rows);
    expect(seen.weeks).toEqual(weeks);
    const count = (status: string): string => String(weeks.filter((week) => week[1] === status).length);
    expect(seen.chart).toContain(`${count('Adding')} weeks built it, ${count('Drawing down')} weeks used it`);
    expect(seen.entries).toEqual(shownBalanceEntries(rows));
  });

  it('in the list of transactions', async () => {
    const seen = await screens.readTransactions(tab);
    const trades = shownTrades(rows);
    expect(seen.rows).toEqual(trades);
    expect(seen.count).toBe(`${String(trades.length)} trades`);
  });

  it('on the week and in the settings', async () => {
    const week = await screens.readWeek(tab);
    const { sats, priceCents, valueCents, feeCents } = worded.lastInvestment(rows);
    for (const figure of [bitcoin(sats), ...[priceCents, valueCents + feeCents, feeCents].map(dollars)])
      expect(week).toContain(shown(figure));
    expect(week).toContain(worded.usd(expected.dynamicBalanceUsd));
    const base = worded.usd(dollars(year.baseCents));
    expect(await screens.readSettings(tab)).toContain(`${word('settings', 'base.now')} ${base}`);
  });

  it('in the export of transactions, whole and by kind', async () => {
    await tab.open('/transactions');
    const file = await tab.savedBy(tab.page.getByRole('main'), word('transactions', 'export.run'));
    const lines = exportedLines(rows);
    expect(file.name).toBe(`transactions-${today}.csv`);
    expect(columnsOf(file.text, NOTED_COLUMNS)).toEqual(lines);
    for (const type of ownEntryTypeSchema.options) {
      const part = await device.read(`/api/exports/transactions.csv?types=${type}`);
      expect(columnsOf(part, NOTED_COLUMNS)).toEqual(lines.filter((line) => line[1] === type));
    }
  });

  it('in what the settings hand out', async () => {
    await tab.open('/settings');
    const main = tab.page.getByRole('main');
    const lines = await tab.savedBy(main, word('settings', 'data.export.csv'));
    expect(columnsOf(lines.text, NOTED_COLUMNS)).toEqual(exportedLines(rows));
    const everything = await tab.savedBy(main, word('settings', 'data.export.json'));
    expect(bitcoinOfEvents(everything.text)).toBe(expected.btc);
  });

  it('in the files of the portfolio and of the dashboard', async () => {
    await tab.open('/portfolio');
    const { page } = tab;
    const take = async (item: string): Promise<readonly (readonly string[])[]> => {
      await page.getByRole('button', { name: word('portfolio', 'csv.button'), exact: true }).click();
      const { text } = await tab.saved(page.getByRole('menuitem', { name: word('portfolio', item) }));
      return cellsOf(text);
    };
    const figures = await take('csv.figures');
    expect(Object.fromEntries(figures)).toMatchObject(worded.portfolioFile(expected));
    const [, ...history] = await take('csv.history');
    expect(history).toEqual(historyOf(rows, { today, baseCents: year.baseCents }));
    await tab.open('/dashboard');
    const panel = tab.region(word('dashboard', 'portfolio.title'));
    const { text } = await tab.savedBy(panel, word('dashboard', 'portfolio.csv'));
    expect(Object.fromEntries(cellsOf(text))).toMatchObject(worded.dashboardFile(expected));
  });

  it('in the reports, on screen and in their files', async () => {
    const read = async (type: string): Promise<unknown> =>
      JSON.parse(await device.read(`/api/reports/${type}`));
    const { whole } = portfolioSummaryResponseSchema.parse(await read('portfolio-summary'));
    if (whole === null) throw new Error('the year is in no report');
    const { date, priceUsd, ...closing } = whole.closing;
    expect([date, priceUsd]).toEqual([today, dollars(closeCents(today))]);
    expect(expected).toMatchObject(closing);

    const { types } = transactionAnalysisResponseSchema.parse(await read('transaction-analysis'));
    const lines = exportedLines(rows);
    const counted = ownEntryTypeSchema.options.map((type) => [
      ...[type, lines.filter((line) => line[1] === type).length],
    ]);
    expect(Object.fromEntries(types.map(({ type, count }) => [type, count]))).toEqual(
      Object.fromEntries(counted),
    );

    const { comparison } = strategyPerformanceResponseSchema.parse(await read('strategy-performance'));
    const { weeks, totalInvestedUsd, btc, valueUsd, ...result } = expected.fixedDca;
    expect(comparison?.weeks).toBe(weeks);
    expect(comparison?.fixed).toMatchObject({
      ...{ investedUsd: totalInvestedUsd, btc, endValueUsd: valueUsd },
      ...result,
    });
    const { xirrPercent, twrPercent, twrYearlyPercent, drawdownPercent } = expected;
    expect(comparison?.own).toMatchObject({
      ...{ investedUsd: expected.totalInvestedUsd, btc: expected.btc, profitLossUsd: expected.profitLossUsd },
      ...{ returnPercent: expected.totalReturnPercent, xirrPercent, twrPercent, twrYearlyPercent },
      drawdown: { percent: drawdownPercent },
    });

    await tab.open('/reports');
    const main = tab.page.getByRole('main');
    await main.getByText(worded.usd(expected.portfolioValueUsd)).first().waitFor();
    const file = await tab.savedBy(main, word('reports', 'export.button'));
    expect(file.name).toBe(`portfolio-summary-${today}.csv`);
    expect(cellsOf(file.text)).toContainEqual(['whole', '', 'closing_btc', expected.btc]);
  });

  it('for an auditor: replayed, compared with every read model, exported and verified', async () => {
    await tab.close();
    const user = ['--user', account.username] as const;
    const { drawdownPercent, reserveRunwayWeeks, ...figures } = expected;
    const out = join(folder.path, 'audit');
    // Side by side: each of them reads alone.
    const [replay, difference] = await Promise.all([
      // As it is now: when a price was stored is by Postgres' own clock, which the story's calendar does not move.
      audit(environment, 'audit:replay', ...user),
      audit(environment, 'audit:diff', ...user),
      audit(environment, 'audit:export', ...user, '--out', out),
    ]);
    expect(replayedFigures(replay)).toMatchObject({
      ...figures,
      reserveRunwayWeeks: String(reserveRunwayWeeks),
      maxDrawdown: { percent: drawdownPercent },
    });
    expect(difference).toContain('every read model is what they give');
    const { btc, portfolioCashUsd, dynamicBalanceUsd, feesUsd } = expected;
    expect(sumsOfJournal(readFileSync(join(out, 'journal.ledger'), 'utf8'))).toEqual({
      ...{ btc, cash: portfolioCashUsd, dynamicBalance: dynamicBalanceUsd, fees: feesUsd },
    });
    expect(await audit(environment, 'audit:verify', '--folder', out)).not.toBe('');
  });

  it('without an error on any page', () => {
    expect(problems).toEqual([]);
  });
});
