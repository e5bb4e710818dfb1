import { launchBrowser } from '../../../web/e2e/browser.ts';
import { demoAccounts } from '@app/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { BenchError, type Bench, type Figure } from '../harness/bench.ts';
import { FILLED, LOGIN_READY } from './conditions.ts';
import { sessionOf } from './session.ts';
import { startProduct } from './start-product.ts';
import { longestInteraction, openThrottled, resetCounters, SLOW_PHONE, whenTrue } from './throttled-page.ts';

interface Screen {
  readonly path: string;
  readonly usable: string;
  readonly usableWithinMs: number;
  readonly isSignedIn: boolean;
}

const screens: readonly Screen[] = [
  { path: '/', usable: FILLED, usableWithinMs: 2_500, isSignedIn: false },
  { path: '/login', usable: LOGIN_READY, usableWithinMs: 2_500, isSignedIn: false },
  { path: '/dashboard', usable: FILLED, usableWithinMs: 4_000, isSignedIn: true },
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
    const browser = await launchBrowser();
    try {
      const session = await sessionOf(browser, address, demoAccounts[0]);
      const figures: Figure[] = [];
      const opened = new Map<
        string,
        { readonly usable: number[]; readonly kb: number[]; readonly inp: number[] }
      >();
      for (let round = 0; round < (isFull ? 15 : 5); round += 1) {
        for (const screen of screens) {
          signal.throwIfAborted();
          const samples = opened.get(screen.path) ?? { usable: [], kb: [], inp: [] };
          opened.set(screen.path, samples);
          const one = await openOnce(
            browser,
            { baseURL: address, ...(screen.isSignedIn && session) },
            screen,
          );
          samples.usable.push(one.usableMs);
          samples.kb.push(one.scriptKb);
          samples.inp.push(one.interactionMs);
        }
        say(`round ${String(round + 1)}`);
      }
      for (const { path, usableWithinMs } of screens) {
        const samples = opened.get(path);
        if (samples === undefined) continue;
        figures.push(
          {
            name: `${path} usable`,
            unit: 'ms',
            measured: samples.usable,
            target: { atMost: usableWithinMs },
          },
          {
            ...{ name: `${path} interaction to next paint`, unit: 'ms', measured: samples.inp },
            ...{ judgedBy: 'p95', target: { atMost: INTERACTION_MS_MAX } },
          },
          {
            name: `${path} JavaScript, gzip`,
            unit: 'KB',
            measured: samples.kb,
            target: { atMost: SCRIPT_KB_MAX },
          },
        );
      }
      return [...figures, await plotlyFigure(browser, address, session)];
    } finally {
      await browser.close();
    }
  },
};

async function openOnce(
  browser: Browser,
  options: BrowserContextOptions,
  screen: Screen,
): Promise<{ readonly usableMs: number; readonly scriptKb: number; readonly interactionMs: number }> {
  const { page, scriptKb, close } = await openThrottled(browser, options, SLOW_PHONE);
  try {
    await page.goto(screen.path, { waitUntil: 'commit' });
    const usableMs = await whenTrue(page, screen.usable);
    const kb = await scriptKb();
    return { usableMs, scriptKb: kb, interactionMs: await interactWith(page) };
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
