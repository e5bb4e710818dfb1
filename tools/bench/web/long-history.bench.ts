import type { Browser, BrowserContextOptions } from 'playwright-core';
import { demoAccounts } from '@app/contracts';
import { connectEventStore } from '@app/event-store';
import { launchBrowser } from '../../../web/e2e/browser.ts';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import type { Bench, BenchContext } from '../harness/bench.ts';
import { untilProjected } from '../harness/read-models.ts';
import { longLedger } from '../ledger/long-ledger.ts';
import { writeLedger } from '../ledger/write-ledger.ts';
import { CHART_DRAWN, FILLED } from './conditions.ts';
import { sessionOf } from './session.ts';
import { startProduct } from './start-product.ts';
import {
  longestFrame,
  openThrottled,
  type Throttle,
  UNWATCHED,
  watchFrames,
  whenTrue,
} from './throttled-page.ts';

const EVENTS = 20_000;
const NAME = 'bench-long';
const AS_IS: Throttle = { cpuSlowDown: 1 };
const SLOW: Throttle = { cpuSlowDown: 4 };
/** A row may be in the page before the page is shown: it counts once it can be seen. */
const FIRST_ROW = `${FILLED} && document.querySelector('main table tbody tr') !== null`;

export const bench: Bench = {
  title: `the screens of an account of ${String(EVENTS)} events over ten years, in Chromium`,
  run: async (context) => {
    context.say(`making ${String(EVENTS)} events by their deciders`);
    const address = await accountOf(context);
    const browser = await launchBrowser(UNWATCHED);
    try {
      const session = {
        baseURL: address,
        ...(await sessionOf(browser, address, { username: NAME, password: demoAccounts[0].password })),
      };
      const [page, frame, portfolio]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < (context.isFull ? 15 : 5); round += 1) {
        context.signal.throwIfAborted();
        page.push(await goTo(browser, session, { path: '/transactions', until: FIRST_ROW, throttle: AS_IS }));
        frame.push(await scrollFrame(browser, session));
        const drawn = `${FILLED} && ${CHART_DRAWN}`;
        portfolio.push(await goTo(browser, session, { path: '/portfolio', until: drawn, throttle: SLOW }));
        context.say(`round ${String(round + 1)}`);
      }
      return [
        { name: 'first page of transactions shown', unit: 'ms', measured: page, target: { atMost: 300 } },
        {
          name: 'longest frame while scrolling through them',
          unit: 'ms',
          measured: frame,
          target: { atMost: 50 },
        },
        {
          ...{ name: 'portfolio drawn, 4 times slower', unit: 'ms', measured: portfolio },
          target: { atMost: 1_500 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function accountOf({ installation: start, say, signal }: BenchContext): Promise<string> {
  const { stream } = longLedger('00000000-0000-7000-8000-000000000009', EVENTS);
  const installation = await start();
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    say('starting api, projector and worker');
    const address = await startProduct(installation);
    const user = await registerSubscriber(installation, store, NAME);
    await writeLedger(store, user, stream);
    say('waiting for the read models');
    await untilProjected(installation, { events: BigInt(EVENTS), since: performance.now(), signal });
    return address;
  } finally {
    await store.close();
  }
}

/** From the click on a link of the navigation, in an application that is loaded, to what the screen is for. */
async function goTo(
  browser: Browser,
  options: BrowserContextOptions,
  { path, until, throttle }: { readonly path: string; readonly until: string; readonly throttle: Throttle },
): Promise<number> {
  const { page, close } = await openThrottled(browser, options, throttle);
  try {
    await page.goto('/settings');
    await whenTrue(page, FILLED);
    await page.evaluate(
      "void addEventListener('click', () => { window.clickedAt = performance.now(); }, true)",
    );
    await page.locator(`a[href="${path}"]`).first().click();
    const shown = await whenTrue(page, `location.pathname === '${path}' && ${until}`);
    return shown - (await page.evaluate<number>('clickedAt'));
  } finally {
    await close();
  }
}

async function scrollFrame(browser: Browser, options: BrowserContextOptions): Promise<number> {
  const { page, close } = await openThrottled(browser, options, AS_IS);
  try {
    await page.goto('/transactions');
    await whenTrue(page, FIRST_ROW);
    await page.mouse.move(640, 500);
    await watchFrames(page);
    for (let turn = 0; turn < 120; turn += 1) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(30);
    }
    return await longestFrame(page);
  } finally {
    await close();
  }
}
