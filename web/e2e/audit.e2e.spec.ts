import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Download, Page } from 'playwright-core';
import { demoAccounts } from '@app/contracts';
import { unzipped } from '@app/testing';
import { accessibilityFaults } from './accessibility.js';
import type { Visitor } from './browser.js';
import { downloaded } from './downloaded.js';
import { joinBrowser } from './shared-browser.js';
import { SharedStack } from './shared-stack.js';
import { signedIn } from './signed-in.js';
import { translationsOf } from './translations.js';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(300_000);

const [demo, , auditor] = demoAccounts;
const run = promisify(execFile);
let browser: Browser;
let stack: SharedStack;
let folder: string;

beforeAll(async () => {
  browser = await joinBrowser();
  stack = await SharedStack.join();
  folder = await mkdtemp(join(tmpdir(), 'audited-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await browser.close();
});

/** What the verifier of a downloaded record says, run on its own. */
async function verified(download: Download, name: string): Promise<string> {
  const at = join(folder, name);
  await mkdir(join(at, 'record'), { recursive: true });
  for (const [file, bytes] of unzipped(await downloaded(download))) await writeFile(join(at, file), bytes);
  const { stdout } = await run(process.execPath, [join(at, 'verify.mjs')], { cwd: tmpdir(), env: {} });
  return stdout;
}

const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

it.each<Visitor>([
  { language: 'en', theme: 'light', width: 1280, height: 900 },
  { language: 'pt', theme: 'dark', width: 360, height: 740 },
])('an auditor replays a record and takes it along ($language)', async (visitor) => {
  const word = translationsOf(visitor.language);
  const { page, problems } = await signedIn(browser, stack.address, visitor, auditor);
  await page.waitForURL('**/audit');

  await page.getByRole('main').getByRole('link', { name: demo.username, exact: true }).click();

  const state = panel(page, word('audit', 'state.title'));
  const slider = state.getByRole('slider', { name: word('audit', 'slider.label') });
  await slider.waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toBe(word('audit', 'slider.now'));
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: \S/);
  // The state of that event: worded with its moment instead of "now".
  await state.getByText(/UTC, \S+ .+ (?:in|em) /).waitFor();

  const history = panel(page, word('audit', 'history.title'));
  await history
    .getByRole('button', { name: new RegExp(`^${word('audit', 'history.replayOf').split('{{')[0] ?? ''}`) })
    .first()
    .click();
  await history.getByText(word('audit', 'replay.agrees')).waitFor();
  await panel(page, word('audit', 'chain.title')).getByText(word('audit', 'chain.holds')).waitFor();
  await panel(page, word('audit', 'chain.title')).getByText(word('audit', 'chain.notProven')).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: word('audit', 'export.button') }).click();
  expect(await verified(await saving, visitor.language)).toContain('every hash, event id and time holds.');
  expect(problems).toEqual([]);
  await page.context().close();
});
