import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backtestResponseSchema, backtestWindows } from '@app/contracts';
import { shippedBacktest, shippedFigures } from '@app/contracts/shipped-backtests';
import { parsePriceCsv } from '@app/market';
import { runCli } from '../cli.js';
import { closedWindowsOf } from './closed-windows.js';

const prices = fileURLToPath(new URL('../../../../../shared/data/btc_usd_daily.csv', import.meta.url));
const areThere = existsSync(prices);
if (!areThere)
  process.stderr.write('skipped: shipped backtests on real prices, ../shared/data is not there\n');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shipped-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the figures of closed windows that ship with the code', () => {
  it('are there for every window that has an end, in the shape of the answer', () => {
    for (const { id, to } of backtestWindows) {
      const shipped = shippedBacktest(id);
      if (to === null) expect(shipped).toBeUndefined();
      else {
        const { profiles, ...answer } = backtestResponseSchema.parse(shipped);
        expect(answer).toMatchObject({ window: id, origin: 'shipped' });
        for (const { weeks, timeline } of Object.values(profiles))
          for (const line of Object.values(timeline)) expect(line).toHaveLength(weeks);
      }
    }
  });

  (areThere ? it : it.skip)('are what the backtest makes of the true closes', async () => {
    const parsed = parsePriceCsv(await readFile(prices, 'utf8'));
    if (!parsed.ok) throw new Error(parsed.problem.reason);
    const sources = shippedFigures.windows[0]?.direct.history.sources ?? [];
    const windows = closedWindowsOf(parsed.closes, sources);
    expect(windows.map(({ id }) => id)).toEqual(['2015-2021', '2017-2024']);
    for (const { id, direct, strategic } of windows)
      expect(shippedBacktest(id)?.profiles).toEqual({ direct, strategic });
  });

  it('are not made from closes that do not reach over the windows', async () => {
    const rows = Array.from({ length: 700 }, (_row, day) => {
      const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
      return `${date},${100 + (day % 50)}`;
    });
    await writeFile(join(folder, 'short.csv'), ['date,close', ...rows, ''].join('\n'));
    const errors: string[] = [];
    const code = await runCli(
      [
        'shipped-backtests:make',
        '--prices',
        'short.csv',
        '--sources',
        'a',
        '--computed-on',
        '2026-11-29',
        '--to',
        'out',
      ],
      { workingDirectory: folder, out: () => undefined, err: (line) => errors.push(line) },
    );
    expect(code).toBe(1);
    expect(errors.join('\n')).toContain('The window 2015-2021 cannot be computed: history_too_short.');
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});
