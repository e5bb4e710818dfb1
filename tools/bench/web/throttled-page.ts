import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';

/** A slow phone on a slow line: 4 times slower computing, 1.6 Mbit/s down, 750 kbit/s up, 150 ms to the first byte. */
export const SLOW_PHONE = { cpuSlowDown: 4, latencyMs: 150, downBits: 1_600_000, upBits: 750_000 } as const;

export type SlowDevice = Readonly<Record<keyof typeof SLOW_PHONE, number>>;

export interface Throttle {
  /** How many times slower scripts run. */
  readonly cpuSlowDown: number;
  /** Undefined: as fast as the machine. */
  readonly latencyMs?: number;
  readonly downBits?: number;
  readonly upBits?: number;
}

/**
 * Watching a page by its protocol makes V8 look up where each error and each request was made, for which it reads
 * whole scripts a second time, also those that nobody else would: this reads it along with the first time.
 */
export const UNWATCHED = '--js-flags=--no-enable-lazy-source-positions';

/** What opening a page has cost so far. */
export interface OpeningCost {
  /** KB of JavaScript, each file compressed by gzip on its own. */
  readonly scriptKb: number;
  /** KB that came over the line, headers included. */
  readonly wireKb: number;
  readonly requests: number;
  /** Milliseconds the main thread was busy, slowed down as it is. */
  readonly busyMs: number;
}

/** A page of a fresh profile (nothing cached), with counters of what its opening costs. */
export interface ThrottledPage {
  readonly page: Page;
  /** Of the page as it was opened: one that moves on takes the bodies of its responses with it. */
  readonly cost: () => Promise<OpeningCost>;
  /** Addresses of all scripts loaded so far. */
  readonly scripts: () => readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Longest interaction (Event Timing, pointer and key) since the counter was put to zero, and the longest frame since
 * frames are watched: anyone who asks for every frame makes the browser draw each of them, which a slow page pays for.
 */
export const COUNTERS = `
  window.bench = { interaction: 0, frame: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId > 0) bench.interaction = Math.max(bench.interaction, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  bench.watchFrames = () => {
    let last = performance.now();
    const tick = (now) => { bench.frame = Math.max(bench.frame, now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  };
`;

export const WIRE = `(() => {
  const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return [loaded.length, loaded.reduce((sum, entry) => sum + entry.transferSize, 0)];
})()`;

export async function openThrottled(
  browser: Browser,
  options: BrowserContextOptions,
  throttle: Throttle,
): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.addInitScript({ content: COUNTERS });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpuSlowDown });
  const { latencyMs, downBits, upBits } = throttle;
  if (latencyMs !== undefined && downBits !== undefined && upBits !== undefined) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: latencyMs },
      ...{ downloadThroughput: downBits / 8, uploadThroughput: upBits / 8 },
    });
  }
  return {
    page,
    cost: async () => {
      // First, because asking keeps the page busy.
      const { metrics } = await devtools.send('Performance.getMetrics');
      const [requests, bytes] = await page.evaluate<[number, number]>(WIRE);
      // Not as they come: the page would hand each one over while it is measured, Plotly in a second of a slow page's time.
      const loaded = await Promise.all(
        [...scripts.values()].map((response) => response.body().catch(() => Buffer.alloc(0))),
      );
      return {
        scriptKb: loaded.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000,
        wireKb: bytes / 1_000,
        requests,
        busyMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000,
      };
    },
    scripts: () => [...scripts.keys()],
    close: () => context.close(),
  };
}

/**
 * An expression for the milliseconds of the page's own clock at which what makes `condition` true had been painted. Looked
 * at after each change of the page and not at each frame, or the page would draw frames that nobody else asks for.
 */
export const paintedWhen = (
  condition: string,
  limitMs = 60_000,
): string => `new Promise((resolve, reject) => {
    const painted = () => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
    const isTrue = () => ${condition};
    if (isTrue()) return painted();
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      observer.disconnect();
      painted();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(() => reject(new Error('never: ' + ${JSON.stringify(condition)})), ${String(limitMs)});
  })`;

export const whenTrue = (page: Page, condition: string): Promise<number> =>
  page.evaluate<number>(paintedWhen(condition));

/** From now on the longest frame is noted. */
export const watchFrames = (page: Page): Promise<unknown> => page.evaluate('bench.watchFrames()');

export const longestFrame = (page: Page): Promise<number> => page.evaluate<number>('bench.frame');
