// The scripts of a first visit of a page, gzipped, as the last build has them:
//   node web/scripts/first-load-size.mjs [name of the page's chunk, default login]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../dist');

export function firstLoad(page = 'login') {
  const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'));
  const keyOf = (name) => {
    const key = Object.keys(manifest).find(
      (one) => manifest[one].name === name && manifest[one].file.endsWith('.js'),
    );
    if (key === undefined) throw new Error(`The build has no chunk "${name}"`);
    return key;
  };
  const keys = new Set(['index.html', keyOf('app'), keyOf(page)]);
  for (const key of keys) for (const imported of manifest[key].imports ?? []) keys.add(imported);
  const html = readFileSync(resolve(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const files = new Set([...named, ...[...keys].map((key) => manifest[key].file)]);
  return new Map([...files].map((file) => [file, gzipSync(readFileSync(resolve(dist, file))).length]));
}

if (process.argv[1] === import.meta.filename) {
  const files = [...firstLoad(process.argv[2])];
  for (const [file, bytes] of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`${String(total).padStart(8)}  gzipped bytes of JavaScript in the first load`);
}
