import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger, delay, silentLogger } from '@app/platform';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '@app/testing';
import { createQueueing } from './bullmq-queueing.js';
import { queueHealth } from './queue-health.js';
import type { JobRun, Queueing } from './queueing.js';

const redisUrl = testRedisUrl();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** Waits for a condition with a limit instead of sleeping for a guessed time. */
async function until(condition: () => boolean, limitMs = 20_000): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > limitMs) throw new Error('the condition did not come true');
    await delay(20);
  }
}

const stores: readonly { readonly name: Queueing['backend']; readonly redisUrl: string | undefined }[] = [
  { name: 'postgres', redisUrl: undefined },
  ...(redisUrl === undefined ? [] : [{ name: 'redis' as const, redisUrl }]),
];
if (redisUrl === undefined) {
  process.stdout.write(
    'Queue contract on Redis not run: no TEST_REDIS_URL and no redis-server on the PATH.\n',
  );
}

describe.each(stores)('queue contract on $name', ({ name, redisUrl: url }) => {
  const opened: Queueing[] = [];
  const open = (): Queueing => {
    const queueing = createQueueing({
      redisUrl: url,
      databaseUrl: database.url,
      logger: silentLogger(),
      namespace: 'queue_contract',
    });
    opened.push(queueing);
    return queueing;
  };
  const newQueueName = (): string => `contract-${randomUUID()}`;

  afterEach(async () => {
    for (const queueing of opened.splice(0)) await queueing.close();
  });

  it('says which store it uses', () => {
    expect(open().backend).toBe(name);
  });

  it('answers the question how it is', async () => {
    expect(await queueHealth(open())()).toEqual({ state: name, failure: undefined });
  });

  it('runs an added job once with its data', async () => {
    const queueName = newQueueName();
    const queueing = open();
    const runs: JobRun[] = [];
    const queue = queueing.openQueue(queueName);
    await queue.add('job-1', { amount: '42' });
    await queueing.startWorker(queueName, async (job) => void runs.push(job), { concurrency: 2 });
    await until(() => runs.length > 0);
    await delay(100);
    expect(runs.map(({ id, data, attempt }) => ({ id, data, attempt }))).toEqual([
      { id: 'job-1', data: { amount: '42' }, attempt: 1 },
    ]);
  });

  it('adds nothing for an id that is known', async () => {
    const queueName = newQueueName();
    const queueing = open();
    const queue = queueing.openQueue(queueName);
    await Promise.all([
      queue.add('same', { n: 1 }),
      queue.add('same', { n: 1 }),
      queue.add('other', { n: 2 }),
    ]);
    const ids: string[] = [];
    await queueing.startWorker(queueName, async ({ id }) => void ids.push(id), { concurrency: 1 });
    await until(() => ids.includes('other') && ids.includes('same'));
    await delay(100);
    expect(ids.toSorted()).toEqual(['other', 'same']);
  });

  it('tries a failed job again', async () => {
    const queueName = newQueueName();
    const queueing = open();
    const attempts: number[] = [];
    await queueing.openQueue(queueName).add('flaky', {});
    await queueing.startWorker(
      queueName,
      async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('the first try fails');
      },
      { concurrency: 1 },
    );
    await until(() => attempts.length === 2);
    expect(attempts).toEqual([1, 2]);
  });

  it('logs no failed job on a clean stop: one that is interrupted runs again at the next start', async () => {
    const queueName = newQueueName();
    const stopping = new AbortController();
    const lines: string[] = [];
    const started = Promise.withResolvers<undefined>();
    const first = createQueueing({
      ...{ redisUrl: url, databaseUrl: database.url, namespace: 'queue_contract', signal: stopping.signal },
      logger: createLogger({
        service: 'test',
        level: 'info',
        destination: { write: (line) => void lines.push(line) },
      }),
    });
    await first.openQueue(queueName).add('interrupted', {});
    await first.startWorker(
      queueName,
      async () => {
        started.resolve(undefined);
        await delay(3_600_000, stopping.signal);
      },
      { concurrency: 1 },
    );
    await started.promise;
    stopping.abort();
    await first.close();
    expect(lines.filter((line) => line.includes('job failed'))).toEqual([]);
    expect(lines.join('')).toContain('job interrupted by the stop');
    const attempts: number[] = [];
    await open().startWorker(queueName, async ({ attempt }) => void attempts.push(attempt), {
      concurrency: 1,
    });
    await until(() => attempts.length > 0);
    expect(attempts).toEqual([1]);
  });

  it('keeps one schedule however many processes register it', async () => {
    const queueName = newQueueName();
    const queues = [open(), open(), open()].map((queueing) => queueing.openQueue(queueName));
    await Promise.all(queues.map((queue) => queue.schedule('every-30-s', { everyMs: 30_000 }, {})));
    for (const queue of queues) expect(await queue.scheduleIds()).toEqual(['every-30-s']);
  });

  if (name === 'postgres')
    it('takes a schedule whose next run is under way (regression: a killed worker did not start again)', async () => {
      const queueName = newQueueName();
      const queue = open().openQueue(queueName);
      await queue.schedule('yearly', { cronUtc: '0 0 1 1 *' }, {});
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(
        `update queue_contract.job set state = 'active', locked_until_ms = 0 where queue = $1`,
        [queueName],
      );
      await client.end();
      await open().openQueue(queueName).schedule('yearly', { cronUtc: '0 0 1 1 *' }, {});
      expect(await queue.scheduleIds()).toEqual(['yearly']);
    });

  it('runs a scheduled job once for every due time with two workers', async () => {
    const queueName = newQueueName();
    const dueTimes: number[] = [];
    const queueings = [open(), open()];
    for (const queueing of queueings) {
      await queueing.openQueue(queueName).schedule('often', { everyMs: 200 }, {});
      await queueing.startWorker(queueName, async ({ dueAtMs }) => void dueTimes.push(dueAtMs), {
        concurrency: 1,
      });
    }
    await until(() => dueTimes.length >= 4);
    expect(new Set(dueTimes).size).toBe(dueTimes.length);
  });
});

it.each([
  ['Redis', { redisUrl: 'redis://127.0.0.1:1', databaseUrl: 'postgres://127.0.0.1:1/none' }],
  ['Postgres', { databaseUrl: 'postgres://127.0.0.1:1/none' }],
])('a queue on a %s that is away says so (regression: nothing did)', async (_store, addresses) => {
  const queueing = createQueueing({ ...addresses, logger: silentLogger() });
  const health = queueHealth(queueing, 2_000);
  const { state, failure } = await health();
  expect(state).toBe('failing');
  expect(failure).toContain(`the queue on ${queueing.backend}: `);
  await queueing.close();
});
