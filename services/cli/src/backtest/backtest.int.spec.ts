import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { runCli } from '../cli.js';

const prices = fileURLToPath(new URL('../../../../../shared/data/btc_usd_daily.csv', import.meta.url));
const isThere = existsSync(prices);
if (!isThere) process.stderr.write('skipped: backtest on real prices, ../shared/data is not there\n');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
  const days = Array.from({ length: 700 }, (_value, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
    return day === 500 ? [] : [`${date},${100 + (day % 50)}`];
  });
  await writeFile(join(folder, 'wave.csv'), ['date,close', ...days.flat(), ''].join('\n'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(['backtest', ...argv], {
    workingDirectory: folder,
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  });
  return { code, out: out.join(''), err: err.join('\n') };
}

const holding = z.object({
  value: z.number(),
  returnPercent: z.number(),
  xirrPercent: z.number().nullable(),
  twrPercent: z.number(),
  maximumDrawdown: z.object({ percent: z.number(), peakOn: z.iso.date(), troughOn: z.iso.date() }).nullable(),
  btc: z.number(),
  averagePrice: z.number().nullable(),
  idle: z.number(),
  fees: z.number(),
});
const output = z.object({
  weeks: z.int(),
  newMoney: z.number(),
  strategy: holding,
  fixedDca: holding,
  lumpSum: holding,
  weeksByRegime: z.record(z.string(), z.int()),
  daysByRegime: z.record(z.string(), z.int()),
});
const json = async (...argv: readonly string[]) => {
  const { code, out } = await run(...argv, '--json');
  expect(code).toBe(0);
  return output.parse(JSON.parse(out));
};

describe('backtest', () => {
  (isThere ? it : it.skip).each([
    { profile: 'direct', from: '2015-01-01', to: '2021-05-29', strategy: 281_162.65, fixed: 236_640.67 },
    { profile: 'strategic', from: '2015-01-01', to: '2021-05-29', strategy: 262_199.49, fixed: 236_640.67 },
    { profile: 'direct', from: '2017-01-01', to: '2024-12-31', strategy: 105_281.33, fixed: 99_304.59 },
  ])('of $profile from $from to $to is worth $strategy against $fixed', async (given) => {
    const { profile, from, to } = given;
    const result = await json(
      ...['--prices', prices, '--from', from, '--to', to, '--profile', profile, '--base', '20'],
    );
    expect(result.strategy.value).toBe(given.strategy);
    expect(result.fixedDca.value).toBe(given.fixed);
    expect(result.newMoney).toBe(result.weeks * 20);
  });

  it('tells the same for people, and marks missing days on standard error', async () => {
    const asked = [
      '--prices',
      'wave.csv',
      '--from',
      '2021-03-01',
      '--to',
      '2021-11-01',
      '--profile',
      'balanced',
    ];
    const result = await json(...asked, '--fee', '0.5');
    const { code, out, err } = await run(...asked, '--fee', '0.5');

    expect(code).toBe(0);
    expect(err).toBe('note: 1 missing day(s) took the last close');
    expect(out).toContain(`direct, 2021-03-01 to 2021-11-01, ${result.weeks} weeks`);
    expect(out).toContain(result.strategy.value.toFixed(2));
    expect(result.fixedDca.fees).toBeCloseTo(result.newMoney * 0.005, 2);
  });

  const range = ['--from', '2021-03-01', '--to', '2021-11-01'];
  const given = ['--prices', 'wave.csv'];
  it.each([
    [['--json'], 2, '--prices is required.'],
    [[...given], 2, '--from is required.'],
    [[...given, ...range], 2, '--profile is required.'],
    [[...given, ...range, '--profile', 'bold'], 2, '--profile "bold" is not direct or strategic.'],
    [[...given, ...range, '--profile', 'direct', '--base', '0'], 2, '--base must be above zero.'],
    [[...given, ...range, '--profile', 'direct', '--base', '1e3'], 2, '--base "1e3" is not a number'],
    [[...given, ...range, '--profile', 'direct', '--fee', '100'], 2, '--fee must be below 100 percent.'],
    [
      [...given, '--from', '2021-03-02', '--to', '2021-03-01', '--profile', 'direct'],
      2,
      '--from is after --to.',
    ],
    [[...given, '--from', '2021-02-29', '--to', '2021-03-01', '--profile', 'direct'], 2, 'is not a date'],
    [
      [...given, '--from', '2021-03-01', '--to', '2022-03-01', '--profile', 'direct'],
      1,
      'The prices end on 2021-11-30',
    ],
    [
      [...given, '--from', '2020-03-01', '--to', '2020-06-01', '--profile', 'direct'],
      1,
      'the first RSI is of 2021-02-24',
    ],
  ])('%j ends with %d and says why, and prints nothing else', async (argv, code, message) => {
    const result = await run(...argv);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
    expect(result.out).toBe('');
  });
});
