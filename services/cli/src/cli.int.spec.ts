import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCli } from './cli.js';

const data = (name: string): string =>
  fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url));
const prices = data('btc_usd_daily.csv');
const oracle = data('strategy_v1_oracle_2012_2019.csv');
const isThere = existsSync(prices) && existsSync(oracle);
if (!isThere)
  process.stderr.write('skipped: strategy:series against the oracle, ../shared/data is not there\n');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(argv, {
    workingDirectory: folder,
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  });
  return { code, out: out.join(''), err: err.join('\n') };
}

const dailyCsv = (days: number): string =>
  ['date,close', ...Array.from({ length: days }, (_, day) => `${isoDay(day)},${100 + (day % 50)}`)].join(
    '\n',
  );
const isoDay = (day: number): string => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);

describe('--help', () => {
  it('names every command', async () => {
    const { code, out, err } = await run('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^admin create-user .*^audit:replay .*^event-store:copy /ms);
  });

  it.each(['event-store:copy', 'audit:export', 'prices:import', 'admin', 'backtest'])(
    'of %s says what it does and does nothing, whatever else is asked',
    async (name) => {
      const { code, out, err } = await run(name, '--nonsense', '--help');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(new RegExp(`^usage: ${name} .*\n\n[A-Z]`, 's'));
    },
  );
});

describe('strategy:series', () => {
  (isThere ? it : it.skip)('prints the very bytes of the independent program', async () => {
    const { code, out } = await run(
      'strategy:series',
      '--prices',
      prices,
      '--from',
      '2012-01-01',
      '--to',
      '2019-12-31',
    );
    expect(code).toBe(0);
    expect(out === readFileSync(oracle, 'utf8')).toBe(true);
  });

  it('begins with the first RSI and marks missing days on standard error only', async () => {
    await writeFile(join(folder, 'holes.csv'), dailyCsv(430).replace(/2020-05-0[34],\d+\n/g, ''));
    const { code, out, err } = await run('strategy:series', '--prices', 'holes.csv');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe('date,close,rsi,regime,sid_base,sid,multiplier_direct,multiplier_strategic');
    expect(lines[1]).toMatch(
      /^2021-02-24,120\.0,\d+\.\d{6},\w+,-?\d\.\d{6},-?\d\.\d{6},\d\.\d{6},\d\.\d{6}$/,
    );
    expect(lines).toHaveLength(1 + 10 + 1);
    expect(err).toBe('note: 2 missing day(s) took the last close: 2020-05-03, 2020-05-04');
  });

  it.each([
    [[], 2, 'A command is required.'],
    [['strategy:serie'], 2, 'Unknown command "strategy:serie".'],
    [['strategy:series'], 2, '--prices is required.'],
    [['strategy:series', '--prices', 'missing.csv'], 2, 'There is no file missing.csv.'],
    [
      ['strategy:series', '--prices', 'short.csv', '--from', '2020-02-30'],
      2,
      '--from "2020-02-30" is not a date',
    ],
    [
      ['strategy:series', '--prices', 'short.csv', '--from', '2021-01-02', '--to', '2021-01-01'],
      2,
      '--from is after',
    ],
    [['strategy:series', '--prices', 'short.csv', '--fee', '1'], 2, "Unknown option '--fee'"],
    [['strategy:series', '--prices', 'short.csv'], 1, 'The prices cover 420 days; the first RSI needs 421.'],
    [['strategy:series', '--prices', 'unsorted.csv'], 1, 'unsorted.csv, line 4: 2020-01-03 is out of order'],
    [
      ['strategy:series', '--prices', 'enough.csv', '--from', '2030-01-01'],
      1,
      'No day in the range has an RSI',
    ],
  ])('%j ends with %d and says why, and prints nothing else', async (argv, code, message) => {
    await writeFile(join(folder, 'short.csv'), dailyCsv(420));
    await writeFile(join(folder, 'enough.csv'), dailyCsv(421));
    await writeFile(join(folder, 'unsorted.csv'), 'date,close\n2020-01-02,1\n2020-01-01,1\n2020-01-03,1\n');
    const result = await run(...argv);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
    expect(result.out).toBe('');
    expect(result.err.includes('usage: ')).toBe(code === 2);
  });
});

describe('recorded-market:make', () => {
  const shipped = fileURLToPath(
    new URL('../../../libs/market/src/recorded/weekly-closes.ts', import.meta.url),
  );

  (isThere ? it : it.skip)('makes the module that is shipped', async () => {
    const { code, out } = await run('recorded-market:make', '--prices', prices);
    expect(code).toBe(0);
    expect(out).toBe(readFileSync(shipped, 'utf8'));
  });
});
