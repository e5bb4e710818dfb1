import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/**
 * The address of the protocol, which Chromium writes into its profile once it listens.
 * @throws Error when it has ended, or does not listen within `limitMs`
 */
export async function readBrowserAddress(
  profile: string,
  child: ChildProcess,
  limitMs: number,
): Promise<string> {
  let failure: unknown;
  child.once('error', (error) => (failure = error));
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    if (failure !== undefined || child.exitCode !== null) break;
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = text.split('\n');
    if (port !== undefined && path !== undefined) return `ws://127.0.0.1:${port}${path}`;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('Chromium did not start', { cause: failure });
}
