import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { inPage } from './in-page.js';

/** What is next to the whole of axe is only for readers of it: a page has less to parse. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is just fading in or out has the contrast of no moment that anybody reads. Of rules that are kept one node is
 * enough: to describe all of them takes longer than to check them.
 */
const REPORT = `(async () => {
  const isFading = ({ playState, effect }) =>
    playState === 'running' &&
    Number.isFinite(effect.getComputedTiming().endTime) &&
    effect.getKeyframes().some((keyframe) => 'opacity' in keyframe);
  await Promise.allSettled(document.getAnimations().filter(isFading).map(({ finished }) => finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => location.href + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' '));
})()`;

/**
 * What axe finds wrong on the page as it is, a line each, with the address and the markup. A page still loading its
 * code is waited for: its heading is what tells a reader, and this, that it has come.
 *
 * Run in the page itself, and brought there once: `@axe-core/playwright` brings it again for every look, to a second page
 * as well, which takes several times what the look itself does.
 *
 * @throws Error when there is a frame, which axe would look into only by being in there too
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames that axe would not look into`);
  if (!(await inPage<boolean>(page, "'axe' in window"))) await page.evaluate(`${axe};0`);
  return inPage<string[]>(page, REPORT);
}
