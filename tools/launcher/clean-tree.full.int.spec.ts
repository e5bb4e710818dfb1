import { existsSync, globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CleanTree } from './testing/clean-tree.ts';

/** A limit for a machine that runs everything at once, not a measure. */
jest.setTimeout(1_800_000);

const DAYS = 800;
/** Days before the first one that has a dynamic RSI. */
const HISTORY_DAYS = 420;
const repository = join(import.meta.dirname, '..', '..');
/** Not what a service that was renamed has left behind in this tree. */
const services = globSync('services/*/tsconfig.json', { cwd: repository }).map(dirname).toSorted();

let tree: CleanTree;

const isBuilt = (file: string): boolean => existsSync(join(tree.folder, file));

/** Daily closes with the columns that the commands ask for. */
function writePrices(): string {
  const file = join(tree.folder, 'prices.csv');
  const lines = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date},${String(40_000 + 100 * (day % 90))}`;
  });
  writeFileSync(file, ['date,close', ...lines].join('\n'));
  return file;
}

describe('in a tree where nothing else is built', () => {
  beforeAll(() => {
    tree = new CleanTree();
  });
  afterAll(() => {
    tree.remove();
  });

  it.each(services)('%s builds alone, with what it refers to', async (service) => {
    await tree.buildAlone(service);
    expect(isBuilt(`${service}/dist/main.js`)).toBe(true);
  });
});

describe('in a tree where nothing is built', () => {
  beforeEach(() => {
    tree = new CleanTree();
  });
  afterEach(() => {
    tree.remove();
  });

  it('the first command can be one that needs the command line alone', async () => {
    const prices = writePrices();
    const series = await tree.launch('strategy:series', '--prices', prices);
    expect(series.trimEnd().split('\n')).toHaveLength(1 + DAYS - HISTORY_DAYS);
    expect(isBuilt('services/api/dist/main.js')).toBe(false);
    const range = ['--from', '2025-06-01', '--to', '2025-12-31', '--profile', 'direct'] as const;
    expect(await tree.launch('backtest', '--prices', prices, ...range)).not.toBe('');
  });

  it('the services and the web app are built by the launcher', async () => {
    await tree.launch('build');
    for (const service of services) expect(isBuilt(`${service}/dist/main.js`)).toBe(true);
    expect(isBuilt('web/dist/index.html')).toBe(true);
  });
});
