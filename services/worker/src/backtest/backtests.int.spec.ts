import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { backtestSchema, backtestWindows } from '@app/contracts';
import { BacktestHistoryRepository } from '@app/market';
import { createDatabase, createPool, fixedClock, silentLogger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { analyseCloses, backtest, type DailyClose, dayNumberOf, isoDateOf } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { BacktestsRepository } from './backtests.repository.js';
import { refreshBacktests } from './start-backtests.js';

const FIRST_DAY = dayNumberOf('2013-10-01');
const LAST_DAY = dayNumberOf('2026-06-30');
const CHUNK = 1_000;

const closes: readonly DailyClose[] = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_value, index) => ({
  date: isoDateOf(FIRST_DAY + index),
  close: Math.round(100 * (500 + index * 20) * (1 + 0.6 * Math.sin(index / 110))) / 100,
}));

let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.deleteFrom('cache.backtests').execute();
  await database.deleteFrom('app.daily_closes').execute();
});

interface StoreWords {
  readonly series?: 'recorded' | 'market' | 'local';
  readonly carried?: boolean;
  readonly version?: number;
}

async function store(rows: readonly DailyClose[], words: StoreWords = {}): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await database
      .insertInto('app.daily_closes')
      .values(
        rows.slice(from, from + CHUNK).map(({ date, close }) => ({
          ...{ series: words.series ?? 'market', day: date, version: words.version ?? 1 },
          ...{ close_usd: String(close), carried: words.carried ?? false, source: 'import of prices.csv' },
        })),
      )
      .execute();
}

const clock = fixedClock('2026-11-27T12:00:00.000Z');
const parts = () => ({
  history: new BacktestHistoryRepository(database),
  backtests: new BacktestsRepository(database),
  clock,
  logger: silentLogger(),
});
const rows = () =>
  database
    .selectFrom('cache.backtests')
    .selectAll()
    .orderBy('computed_at', 'desc')
    .orderBy('window_id')
    .orderBy('profile')
    .orderBy('fee_basis_points')
    .execute();

describe('backtests of the public pages', () => {
  it('are what the strategy gives, for every window, profile and fee', async () => {
    await store(closes);

    expect(await refreshBacktests(parts())).toBe(true);

    const stored = await rows();
    expect(stored).toHaveLength(backtestWindows.length * 2 * 2);
    const history = analyseCloses(closes);
    for (const row of stored) {
      const payload = backtestSchema.parse(row.payload);
      const window = backtestWindows.find(({ id }) => id === row.window_id);
      const to = window?.to ?? '2026-06-30';
      const expected = backtest({
        ...{ history, base: 20, profile: payload.profile, from: window?.from ?? '', to },
        feePercent: row.fee_basis_points / 100,
      });
      expect(payload.to).toBe(to);
      expect(Number(payload.strategy.valueUsd)).toBeCloseTo(expected?.strategy.value ?? 0, 2);
      expect(Number(payload.fixedDca.valueUsd)).toBeCloseTo(expected?.fixedDca.value ?? 0, 2);
      expect(payload.timeline.dates).toHaveLength(expected?.weeks ?? 0);
      expect(payload.history).toEqual({
        ...{ firstDay: '2013-10-01', lastDay: '2026-06-30', missingDays: 0 },
        sources: ['import of prices.csv'],
      });
    }
  });

  it('are computed once for a history, however many workers look, and again after a correction', async () => {
    await store(closes);
    await Promise.all([refreshBacktests(parts()), refreshBacktests(parts())]);
    const before = await rows();
    expect(await refreshBacktests(parts())).toBe(false);
    expect(await rows()).toEqual(before);

    clock.advance(60_000);
    await store([{ date: '2016-02-01', close: 10_000 }], { version: 2 });
    expect(await refreshBacktests(parts())).toBe(true);

    const after = await rows();
    expect(after).toHaveLength(before.length * 2);
    expect(after[0]?.payload).not.toEqual(before[0]?.payload);

    clock.advance(60_000);
    await store([{ date: '2016-02-02', close: 10_000 }], { version: 2 });
    await refreshBacktests(parts());
    expect(await rows()).toHaveLength(before.length * 2);
  });

  it.each([
    ['an empty history', [], {}, 'no_true_history'],
    ['the recording', closes, { series: 'recorded', carried: true }, 'no_true_history'],
    ['local stand-ins', closes, { series: 'local' }, 'no_true_history'],
    ['interpolated days', closes, { carried: true }, 'no_true_history'],
    ['a year of closes', closes.slice(-365), {}, 'history_too_short'],
  ] as const)('are never computed from %s', async (_name, given, words, reason) => {
    await store(given, words);

    expect(await refreshBacktests(parts())).toBe(true);

    const stored = await rows();
    expect(stored).toHaveLength(12);
    expect(stored.every(({ payload }) => payload === null)).toBe(true);
    expect(new Set(stored.map(({ unavailable }) => unavailable))).toEqual(new Set([reason]));
  });

  it('stop where days are missing, and only there', async () => {
    await store(closes.filter(({ date }) => date < '2016-05-01' || date > '2016-05-10'));
    await refreshBacktests(parts());

    const reasons = (await rows()).map(
      ({ window_id, unavailable }) => `${window_id} ${unavailable ?? 'ready'}`,
    );
    expect(new Set(reasons)).toEqual(
      new Set(['2015-2021 too_many_gaps', '2017-2024 too_many_gaps', '2019-now ready']),
    );
  });
});
