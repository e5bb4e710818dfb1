import { type Browser, type BrowserServer, chromium, type LaunchOptions, type Page } from 'playwright-core';

/** Background requests of the browser itself would be rejected in a closed network, many at a time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser of its own, ended by `close`. */
export const launchBrowser = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch(launchOptions(more));

/** A browser that several processes use at once, each by a connection. Who starts it ends it, on a signal too. */
export const launchBrowserServer = (): Promise<BrowserServer> =>
  chromium.launchServer({
    ...launchOptions(),
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });

/** Chromium of `CHROME_PATH`, which the test command sets to the one it found. */
function launchOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined || executablePath === '') {
    throw new Error('CHROME_PATH is not set: run these tests by "npm run test:e2e"');
  }
  return { executablePath, args: [...flags, ...more] };
}

export interface Visitor {
  readonly language: 'en' | 'pt';
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly hasServiceWorker?: boolean;
  /** A phone: its pointer is coarse. */
  readonly hasTouch?: boolean;
}

/**
 * A fresh browser profile of one visitor; errors of the page are collected in `problems`. Without a service worker unless
 * the test is about it: what a worker fetches no test could intercept.
 */
export async function visit(
  browser: Browser,
  address: string,
  { language, theme, width, height, hasServiceWorker = false, hasTouch = false }: Visitor,
): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    hasTouch,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    locale: language === 'pt' ? 'pt-BR' : 'en-US',
    timezoneId: language === 'pt' ? 'America/Sao_Paulo' : 'America/New_York',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
  });
  return { page, problems };
}
