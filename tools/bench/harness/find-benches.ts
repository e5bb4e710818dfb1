import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Bench, BenchError } from './bench.ts';

const folder = join(import.meta.dirname, '..');
const SUFFIX = '.bench.ts';

const benchModule = z.object({
  bench: z.custom<Bench>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      typeof Reflect.get(value, 'title') === 'string' &&
      typeof Reflect.get(value, 'run') === 'function',
  ),
});

/** Names of all benches, `<folder>/<case>`, in the order of the alphabet. */
export function benchNames(): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith(SUFFIX))
        .map((file) => `${name}/${file.slice(0, -SUFFIX.length)}`),
    )
    .toSorted();
}

/** The benches of a folder (`ledger`), one of them (`ledger/fold`), or `all`. Throws BenchError for an unknown name. */
export function benchesNamed(wanted: string): readonly string[] {
  const names = benchNames();
  const found = names.filter((name) => wanted === 'all' || name === wanted || name.startsWith(`${wanted}/`));
  if (found.length === 0)
    throw new BenchError(`There is no bench "${wanted}". There are: ${names.join(', ')}.`);
  return found;
}

/** Loads a bench. Throws BenchError where its file exports none. */
export async function loadBench(name: string): Promise<Bench> {
  const module: unknown = await import(pathToFileURL(join(folder, `${name}${SUFFIX}`)).href);
  const parsed = benchModule.safeParse(module);
  if (!parsed.success) throw new BenchError(`${name}${SUFFIX} exports no "bench" with a title and a run.`);
  return parsed.data.bench;
}
