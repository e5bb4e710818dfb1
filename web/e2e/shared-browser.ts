import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { askSharedByRun } from './shared-by-run.js';

/**
 * The browser that all files of a run share, started where no file has asked for it yet. Each file has contexts of its
 * own in it, which `close` ends; the browser itself stays for the next file.
 */
export async function joinBrowser(): Promise<Browser> {
  const { endpoint } = z.object({ endpoint: z.string() }).parse(await askSharedByRun('GET', '/browser'));
  return chromium.connect(endpoint);
}
