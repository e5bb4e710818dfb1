import { launchBrowser } from '../../../web/e2e/browser.ts';
import { demoAccounts } from '@app/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { BenchError, type Bench, type Figure } from '../harness/bench.ts';
import { CHART_DRAWN, FILLED, LOGIN_READY } from './conditions.ts';
import { sessionOf } from './session.ts';
import { startProduct } from './start-product.ts';
import {
  longestInteraction,
  openThrottled,
  resetCounters,
  SLOW_PHONE,
  UNWATCHED,
  whenTrue,
  type OpeningCost,
} from './throttled-page.ts';

interface Screen {
  readonly path: string;
  /** What a visitor came for can be read and used; a chart comes after it and has its own row. */
  readonly usable: string;
  readonly usableWithinMs: number;
  readonly isSignedIn: boolean;
  readonly hasChart: boolean;
}

interface Opening {
  readonly usableMs: number;
  readonly cost: OpeningCost;
  /** As soon as the screen is usable. */
  readonly interactionMs: number;
  /** Undefined where there is no chart. */
  readonly chart: { readonly drawnMs: number; readonly interactionMs: number } | undefined;
}

const screens: readonly Screen[] = [
  { path: '/', usable: FILLED, usableWithinMs: 2_500, isSignedIn: false, hasChart: false },
  { path: '/login', usable: LOGIN_READY, usableWithinMs: 2_500, isSignedIn: false, hasChart: false },
  { path: '/dashboard', usable: FILLED, usableWithinMs: 4_000, isSignedIn: true, hasChart: true },
];
/** Screens without a chart, which must not load what draws one. */
const chartless = { visitor: ['/', '/login'], signedIn: ['/weekly-trade', '/transactions', '/settings'] };
const SCRIPT_KB_MAX = 180;
const INTERACTION_MS_MAX = 200;

export const bench: Bench = {
  title: 'first opening in Chromium, 4 times slower, 1.6 Mbit/s, 150 ms',
  run: async ({ installation: start, signal, isFull, say }) => {
    const installation = await start();
    say('starting api, projector and worker');
    const address = await startProduct(installation);
    const browser = await launchBrowser(UNWATCHED);
    try {
      const session = await sessionOf(browser, address, demoAccounts[0]);
      const openings = new Map<Screen, Opening[]>(screens.map((screen) => [screen, []]));
      for (let round = 0; round < (isFull ? 15 : 5); round += 1) {
        for (const [screen, opened] of openings) {
          signal.throwIfAborted();
          const options = { baseURL: address, ...(screen.isSignedIn && session) };
          opened.push(await openOnce(browser, options, screen));
        }
        say(`round ${String(round + 1)}`);
      }
      const figures = [...openings].flatMap(([screen, opened]) => figuresOf(screen, opened));
      return [...figures, await plotlyFigure(browser, address, session)];
    } finally {
      await browser.close();
    }
  },
};

function figuresOf({ path, usableWithinMs }: Screen, opened: readonly Opening[]): Figure[] {
  const costs = opened.map(({ cost }) => cost);
  const charts = opened.flatMap(({ chart }) => chart ?? []);
  const interaction = (name: string, measured: readonly number[]): Figure => ({
    ...{ name: `${path} interaction to next paint${name}`, unit: 'ms', measured },
    ...{ judgedBy: 'p95', target: { atMost: INTERACTION_MS_MAX } },
  });
  return [
    {
      ...{ name: `${path} usable`, unit: 'ms', measured: opened.map(({ usableMs }) => usableMs) },
      target: { atMost: usableWithinMs },
    },
    interaction(
      '',
      opened.map(({ interactionMs }) => interactionMs),
    ),
    {
      ...{ name: `${path} JavaScript, gzip`, unit: 'KB', measured: costs.map(({ scriptKb }) => scriptKb) },
      target: { atMost: SCRIPT_KB_MAX },
    },
    {
      ...{ name: `${path} over the line`, unit: 'KB', measured: costs.map(({ wireKb }) => wireKb) },
      note: `${String(costs.at(-1)?.requests ?? 0)} requests`,
    },
    { name: `${path} main thread busy`, unit: 'ms', measured: costs.map(({ busyMs }) => busyMs) },
    ...(charts.length === 0
      ? []
      : [
          {
            name: `${path} chart drawn`,
            unit: 'ms',
            measured: charts.map(({ drawnMs }) => drawnMs),
          } as const,
          interaction(
            ', chart drawn',
            charts.map(({ interactionMs }) => interactionMs),
          ),
        ]),
  ];
}

async function openOnce(browser: Browser, options: BrowserContextOptions, screen: Screen): Promise<Opening> {
  const { page, cost, close } = await openThrottled(browser, options, SLOW_PHONE);
  try {
    await page.goto(screen.path, { waitUntil: 'commit' });
    const usableMs = await whenTrue(page, screen.usable);
    const opening = { usableMs, cost: await cost(), interactionMs: await interactWith(page) };
    if (!screen.hasChart) return { ...opening, chart: undefined };
    const drawnMs = await whenTrue(page, CHART_DRAWN);
    return { ...opening, chart: { drawnMs, interactionMs: await interactWith(page) } };
  } finally {
    await close();
  }
}

/** The theme there and back, and the focus through the first controls: what every screen offers. */
async function interactWith(page: Page): Promise<number> {
  await resetCounters(page);
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('Tab');
  const theme = page.locator('button:has(svg[class*=moon]), button:has(svg[class*=sun])').first();
  if ((await theme.count()) === 0) throw new BenchError('no button changes the theme');
  for (let count = 0; count < 2; count += 1) {
    await theme.click();
    await page.waitForTimeout(300);
  }
  return longestInteraction(page);
}

/** Whoever is signed in is led on from the sign-in page to the dashboard, and its chart. */
async function plotlyFigure(
  browser: Browser,
  baseURL: string,
  session: BrowserContextOptions,
): Promise<Figure> {
  const opened = [
    ...chartless.visitor.map((path) => ({ path, options: { baseURL } })),
    ...chartless.signedIn.map((path) => ({ path, options: { baseURL, ...session } })),
  ];
  const loading: string[] = [];
  for (const { path, options } of opened) {
    const { page, scripts, close } = await openThrottled(browser, options, { cpuSlowDown: 1 });
    await page.goto(path);
    await whenTrue(page, path === '/login' ? LOGIN_READY : FILLED);
    if (scripts().some((address) => /plotly/i.test(address))) loading.push(path);
    await close();
  }
  return {
    name: `of ${String(opened.length)} screens without a chart, those that load Plotly`,
    ...{ unit: 'screens', measured: loading.length, target: { atMost: 0 } },
    ...(loading.length > 0 && { note: loading.join(', ') }),
  };
}
