// What a first visit of a page loads, scripts and words, gzipped, as the last build has it:
//   node web/scripts/first-load-size.mjs [address, default /login]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../dist');

export function firstLoad(address = '/login') {
  const { entry, files, pages } = JSON.parse(readFileSync(resolve(dist, '.vite/first-files.json'), 'utf8'));
  const page = pages[address];
  if (page === undefined) throw new Error(`The build knows no page at ${address}`);
  const loaded = [...entry, ...[...page.scripts, ...page.words.en].map((place) => files[place])];
  return new Map(
    loaded.map((file) => [file.slice(1), gzipSync(readFileSync(resolve(dist, file.slice(1)))).length]),
  );
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
