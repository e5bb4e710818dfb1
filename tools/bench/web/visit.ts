import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { BareBrowser, BarePage } from './bare-browser.ts';
import { COUNTERS, type OpeningCost, paintedWhen, type SlowDevice, WIRE } from './throttled-page.ts';

const SIZE = { width: 1280, height: 900 } as const;
/** Long enough for all that a change of theme sets in motion. */
const AFTER_PRESS_MS = 300;
const FOCUS_STEPS = 6;
const PRESSES = 2;

/** Name and content of what a profile has stored for the address. */
export type Stored = readonly { readonly name: string; readonly value: string }[];

const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
const responseSchema = z.object({ requestId: z.string(), type: z.string() });
const bodySchema = z.object({ body: z.string(), base64Encoded: z.boolean() });
const wireSchema = z.tuple([z.int(), z.number()]);
/** The entry may come after the page is usable: it is written when the frame was presented. */
const FIRST_CONTENT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const entry = list.getEntriesByName('first-contentful-paint')[0];
    if (entry !== undefined) resolve(entry.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;
const pointSchema = z.object({ x: z.number(), y: z.number() });

/** Where the button is that changes the theme, whose picture is a sun or a moon. */
const THEME_BUTTON = `(() => {
  const button = [...document.querySelectorAll('button:has(svg[class*=moon]), button:has(svg[class*=sun])')]
    .find((one) => one.checkVisibility());
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
})()`;

/** A page that is opened as a visitor opens it for the first time, on a slow device, with nobody else in it. */
export class Visit {
  readonly #page: BarePage;
  readonly #scripts = new Set<string>();

  private constructor(page: BarePage) {
    this.#page = page;
    page.onEvent('Network.responseReceived', (event) => {
      const { requestId, type } = responseSchema.parse(event);
      if (type === 'Script') this.#scripts.add(requestId);
    });
  }

  /** Navigates to `address`; what is stored is there before its first script. */
  static async begin(
    browser: BareBrowser,
    address: string,
    { stored, device }: { readonly stored: Stored; readonly device: SlowDevice },
  ): Promise<Visit> {
    const page = await browser.open(SIZE);
    const visit = new Visit(page);
    const source = [
      ...stored.map(
        ({ name, value }) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      ),
      COUNTERS,
    ].join('\n');
    await page.send('Page.enable');
    await page.send('Performance.enable');
    await page.send('Network.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.send('Emulation.setCPUThrottlingRate', { rate: device.cpuSlowDown });
    await page.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: device.latencyMs },
      ...{ downloadThroughput: device.downBits / 8, uploadThroughput: device.upBits / 8 },
    });
    await page.send('Page.navigate', { url: address });
    return visit;
  }

  /** Milliseconds of the page's own clock at which the first text or picture had been painted. */
  async firstContentMs(): Promise<number> {
    return z.number().parse(await this.#evaluate(FIRST_CONTENT));
  }

  /** Milliseconds of the page's own clock at which what makes `condition` true had been painted. */
  async whenTrue(condition: string): Promise<number> {
    return z.number().parse(await this.#evaluate(paintedWhen(condition)));
  }

  async cost(): Promise<OpeningCost> {
    // First, because asking keeps the page busy.
    const { metrics } = metricsSchema.parse(await this.#page.send('Performance.getMetrics'));
    const [requests, bytes] = wireSchema.parse(await this.#evaluate(WIRE));
    const bodies = await Promise.all([...this.#scripts].map((requestId) => this.#body(requestId)));
    return {
      scriptKb: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000,
      wireKb: bytes / 1_000,
      requests,
      busyMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000,
    };
  }

  /** Focus through the first controls, then the theme there and back. Milliseconds of the longest to its next paint. */
  async longestInteraction(): Promise<number> {
    await this.#evaluate('void (bench.interaction = 0)');
    for (let step = 0; step < FOCUS_STEPS; step += 1) await this.#pressTab();
    for (let press = 0; press < PRESSES; press += 1) {
      await this.#click(pointSchema.parse(await this.#evaluate(THEME_BUTTON)));
      await wait(AFTER_PRESS_MS);
    }
    return z.number().parse(await this.#evaluate('bench.interaction'));
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  async #evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = evaluatedSchema.parse(
      await this.#page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    );
    if (exceptionDetails !== undefined) throw new Error(`${exceptionDetails.text} in ${expression}`);
    return result.value;
  }

  async #body(requestId: string): Promise<Buffer> {
    // A script that is still on its way has not been paid for.
    const answer = await this.#page.send('Network.getResponseBody', { requestId }).catch(() => undefined);
    const read = bodySchema.safeParse(answer);
    if (!read.success) return Buffer.alloc(0);
    return Buffer.from(read.data.body, read.data.base64Encoded ? 'base64' : 'utf8');
  }

  async #pressTab(): Promise<void> {
    const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
    await this.#page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await this.#page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }

  async #click(point: { readonly x: number; readonly y: number }): Promise<void> {
    const press = { ...point, button: 'left', clickCount: 1 };
    await this.#page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
    await this.#page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
    await this.#page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
  }
}
