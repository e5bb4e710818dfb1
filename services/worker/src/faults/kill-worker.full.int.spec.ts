import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { sidSnapshotQueue } from '@app/contracts';
import { createPool, delay, silentLogger } from '@app/platform';
import { type RunningProcess, startNodeProcess } from '@app/provisioning';
import { createTestDatabase, type TestDatabase, testEventStoreUrl, underFaults } from '@app/testing';
import { createQueueing } from '../queue/bullmq-queueing.js';
import type { Queueing } from '../queue/queueing.js';

// For hangs only: a job that a killed worker held is given to another after its lock has run out, half a minute.
jest.setTimeout(1_800_000);

const entry = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist/main.js');
const jobsOfRound = 100;
const settledWithinMs = 1_200_000;

describe('a worker that is killed between and inside its jobs', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let queueing: Queueing;
  let worker: RunningProcess | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { applicationName: 'kill-worker', max: 2 });
    queueing = createQueueing({ databaseUrl: database.url, logger: silentLogger(), redisUrl: undefined });
  });
  afterAll(async () => {
    await worker?.stop();
    await queueing.close();
    await pool.end();
    await database.drop();
  });

  async function startWorker(): Promise<RunningProcess> {
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: database.url,
      EVENTSTORE_URL: testEventStoreUrl(),
      MARKET_SOURCE: 'recorded',
      APP_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    worker = await startNodeProcess({ name: 'worker', entry, env: { ...process.env, ...env } });
    return worker;
  }

  /** Copies of the market snapshot that the worker took at its start, for ticks of long ago. */
  async function storeTicks(from: number, count: number): Promise<void> {
    await pool.query(
      `insert into app.market_snapshots
         (tick, series, source, as_of, computed_at, recorded_day, price_cents, change_24h, rsi, regime, evaluation)
       select $1 + n, series, source, as_of, computed_at, recorded_day, price_cents, change_24h, rsi, regime, evaluation
       from (select * from app.market_snapshots order by id limit 1) first, generate_series(0, $2 - 1) n`,
      [from, count],
    );
  }

  const ticksWithoutIndex = async (): Promise<number> => {
    const { rows } = await pool.query<{ missing: number }>(
      `select count(*)::int as missing from app.market_snapshots m
       where not exists (select from app.sid_snapshots s where s.tick = m.tick)`,
    );
    return rows[0]?.missing ?? -1;
  };

  it('does each of them once, whoever finishes it', () =>
    underFaults({ usual: 5, full: 5 }, async ({ rounds, random }) => {
      let running = await startWorker();
      const queue = queueing.openQueue(sidSnapshotQueue);
      for (let round = 0; round < rounds; round += 1) {
        await storeTicks(1 + round * jobsOfRound, jobsOfRound);
        for (let job = 0; job < jobsOfRound; job += 1)
          await queue.add(`sid-${1 + round * jobsOfRound + job}`, {});
        await delay(random.int(0, 150));
        process.kill(running.pid, 'SIGKILL');
        await running.exited;
        running = await startWorker();
      }
      const giveUpAt = performance.now() + settledWithinMs;
      while ((await ticksWithoutIndex()) > 0 && performance.now() < giveUpAt) await delay(200);
      expect(await ticksWithoutIndex()).toBe(0);
      const { rows } = await pool.query<{ twice: number }>(
        `select (count(*) - count(distinct tick))::int as twice from app.sid_snapshots`,
      );
      expect(rows).toEqual([{ twice: 0 }]);
    }));
});
