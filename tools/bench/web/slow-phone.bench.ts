import type { Browser, BrowserContextOptions } from 'playwright-core';
import { demoAccounts } from '@app/contracts';
import { launchBrowser } from '../../../web/e2e/browser.ts';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import { BareBrowser } from './bare-browser.ts';
import { CHART_DRAWN, FILLED, LOGIN_READY } from './conditions.ts';
import { sessionOf } from './session.ts';
import { startProduct } from './start-product.ts';
import { type OpeningCost, openThrottled, SLOW_PHONE, UNWATCHED, whenTrue } from './throttled-page.ts';
import { type Stored, Visit } from './visit.ts';

interface Screen {
  readonly path: string;
  /** What a visitor came for can be read and used; a chart comes after it and has its own row. */
  readonly usable: string;
  readonly usableWithinMs: number;
  /** Where something is to be read at once. */
  readonly firstContentWithinMs?: number;
  readonly scriptKbMax: number;
  readonly isSignedIn: boolean;
  readonly hasChart: boolean;
}

interface Opening {
  readonly firstContentMs: number;
  readonly usableMs: number;
  readonly cost: OpeningCost;
  /** As soon as the screen is usable. */
  readonly interactionMs: number;
  /** Undefined where there is no chart. */
  readonly chart: { readonly drawnMs: number; readonly interactionMs: number } | undefined;
}

const screens: readonly Screen[] = [
  {
    ...{ path: '/', usable: FILLED, usableWithinMs: 1_500, firstContentWithinMs: 1_000, scriptKbMax: 120 },
    ...{ isSignedIn: false, hasChart: false },
  },
  {
    ...{ path: '/login', usable: LOGIN_READY, usableWithinMs: 2_500, scriptKbMax: 180 },
    ...{ isSignedIn: false, hasChart: false },
  },
  {
    ...{ path: '/dashboard', usable: FILLED, usableWithinMs: 2_500, scriptKbMax: 180 },
    ...{ isSignedIn: true, hasChart: true },
  },
];
/** Screens without a chart, which must not load what draws one. */
const chartless = { visitor: ['/', '/login'], signedIn: ['/weekly-trade', '/transactions', '/settings'] };
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
      const stored = session.storageState.origins.flatMap(({ localStorage }) => localStorage);
      const figures = await openingFigures({ address, stored, rounds: isFull ? 15 : 5, signal, say });
      return [...figures, await plotlyFigure(browser, address, session)];
    } finally {
      await browser.close();
    }
  },
};

async function openingFigures({
  address,
  stored,
  rounds,
  signal,
  say,
}: Pick<BenchContext, 'signal' | 'say'> & {
  readonly address: string;
  readonly stored: Stored;
  readonly rounds: number;
}): Promise<readonly Figure[]> {
  const opened = new Map<Screen, Opening[]>(screens.map((screen) => [screen, []]));
  const browser = await BareBrowser.launch(UNWATCHED);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [screen, openings] of opened) {
        signal.throwIfAborted();
        openings.push(await openOnce(browser, screen, { address, stored: screen.isSignedIn ? stored : [] }));
      }
      say(`round ${String(round + 1)}`);
    }
  } finally {
    await browser.close();
  }
  return [...opened].flatMap(([screen, openings]) => figuresOf(screen, openings));
}

function figuresOf(
  { path, usableWithinMs, firstContentWithinMs, scriptKbMax }: Screen,
  opened: readonly Opening[],
): Figure[] {
  const costs = opened.map(({ cost }) => cost);
  const charts = opened.flatMap(({ chart }) => chart ?? []);
  const interaction = (name: string, measured: readonly number[]): Figure => ({
    ...{ name: `${path} interaction to next paint${name}`, unit: 'ms', measured },
    ...{ judgedBy: 'p95', target: { atMost: INTERACTION_MS_MAX } },
  });
  return [
    {
      ...{
        name: `${path} first content`,
        unit: 'ms',
        measured: opened.map(({ firstContentMs }) => firstContentMs),
      },
      ...(firstContentWithinMs === undefined ? {} : { target: { atMost: firstContentWithinMs } }),
    },
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
      target: { atMost: scriptKbMax },
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

async function openOnce(
  browser: BareBrowser,
  { path, usable, hasChart }: Screen,
  { address, stored }: { readonly address: string; readonly stored: Stored },
): Promise<Opening> {
  const visit = await Visit.begin(browser, `${address}${path}`, { stored, device: SLOW_PHONE });
  try {
    const usableMs = await visit.whenTrue(usable);
    const firstContentMs = await visit.firstContentMs();
    const opening = {
      firstContentMs,
      usableMs,
      cost: await visit.cost(),
      interactionMs: await visit.longestInteraction(),
    };
    if (!hasChart) return { ...opening, chart: undefined };
    const drawnMs = await visit.whenTrue(CHART_DRAWN);
    return { ...opening, chart: { drawnMs, interactionMs: await visit.longestInteraction() } };
  } finally {
    await visit.close();
  }
}

/** Anyone who is signed in is led on from the sign-in page to the dashboard, and its chart. */
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
