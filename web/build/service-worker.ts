import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Plugin } from 'vite';

import { SERVICE_WORKER } from '../src/lib/version/service-worker-path.js';
import { afterBuild } from './after-build.js';
import { classicScript } from './classic-script.js';

const SOURCE = resolve(import.meta.dirname, '../src/service-worker/sw.ts');
const DIST = resolve(import.meta.dirname, '../dist');
const PAGE = 'index.html';

interface KeptFile {
  readonly url: string;
  /** Null where the name has a hash in it. */
  readonly revision: string | null;
  readonly integrity?: string;
}

/** Builds `sw.js`, which knows every file of this build. Last: what is in the folder is what is served. */
export function serviceWorker(): Plugin {
  return afterBuild('service-worker', async () => {
    const release = { script: await entryScript(), files: await filesOfRelease() };
    const code = await classicScript({
      ...{ source: SOURCE, name: 'serviceWorker' },
      define: { __RELEASE__: JSON.stringify(release) },
    });
    await writeFile(join(DIST, SERVICE_WORKER), code);
  });
}

/** As `new-version.ts` knows a release. */
async function entryScript(): Promise<string> {
  const html = await readFile(join(DIST, PAGE), 'utf8');
  const script = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];
  if (script === undefined) throw new Error(`${PAGE} names no script`);
  return script;
}

async function filesOfRelease(): Promise<readonly KeptFile[]> {
  const assets = (await readdir(join(DIST, 'assets'))).filter((file) => !file.endsWith('.br')).sort();
  return [
    // With the hash of its content: a page of another release than its parts is not kept.
    {
      url: `/${PAGE}`,
      revision: await hashOf(PAGE, 'hex'),
      integrity: `sha256-${await hashOf(PAGE, 'base64')}`,
    },
    { url: '/favicon.svg', revision: await hashOf('favicon.svg', 'hex') },
    ...assets.map((file) => ({ url: `/assets/${file}`, revision: null })),
  ];
}

async function hashOf(file: string, encoding: 'hex' | 'base64'): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(DIST, file)))
    .digest(encoding);
}
