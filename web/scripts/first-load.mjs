// What a first visit of a page loads, scripts and words, gzipped, from the manifest of the last build:
//   node web/scripts/first-load.mjs [entry module, default src/features/auth/login-page.tsx]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../dist');
const LOGIN = 'src/features/auth/login-page.tsx';
const WORDS = ['src/lib/i18n/locales/en.json', 'src/features/auth/locales/en.json'];

export function firstLoad(page = LOGIN) {
  const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Map();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    if (files.has(chunk.file)) return;
    files.set(chunk.file, gzipSync(readFileSync(resolve(dist, chunk.file))).length);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of ['index.html', page, ...WORDS]) visit(key);
  return files;
}

if (process.argv[1] === import.meta.filename) {
  const files = [...firstLoad(process.argv[2])];
  for (const [file, bytes] of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
  for (const [kind, words] of [
    ['.js', 'JavaScript'],
    ['.json', 'words'],
  ]) {
    const total = files.reduce((sum, [file, bytes]) => sum + (file.endsWith(kind) ? bytes : 0), 0);
    console.log(`${String(total).padStart(8)}  gzipped bytes of ${words} in the first load`);
  }
}
