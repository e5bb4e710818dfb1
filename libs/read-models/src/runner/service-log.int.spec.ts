import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import {
  createDatabase,
  createLogger,
  createPool,
  delay,
  KeptLines,
  runWithCorrelation,
} from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import type { AppSchema } from '../schema/app-schema.js';
import { loggedLine, serviceLog, storeLines } from './service-log.repository.js';
import { storeKeptLines } from './store-kept-lines.js';

let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const out = { write: (): void => undefined };
const lineAt = (message: string) => ({
  ...{ at: new Date('2026-11-30T12:00:00Z'), service: 'api', level: 'warn' as const, message },
  ...{ correlationId: null, detail: '{}' },
});

describe('the stored log of the services', () => {
  it('holds what a logger wrote from warn on, without secrets, and what was left at the end', async () => {
    const kept = new KeptLines();
    const logger = createLogger({ service: 'api', level: 'info', destination: out, kept });
    const stop = new AbortController();
    const storeRest = storeKeptLines({ kept, database, signal: stop.signal });
    logger.info('nobody has to see this');
    runWithCorrelation('c-1', () => {
      logger.warn({ part: 'mail', password: 'girafa' }, 'a mail could not be sent');
    });
    stop.abort();
    // After the signal, as by what is closed meanwhile (regression: never stored).
    await delay(50);
    logger.error({ err: new Error('postgres://u:secret@host/db') }, 'the database is away');
    await storeRest();

    const [newest, oldest, ...rest] = await serviceLog(database, { limit: 10 });

    expect(rest).toEqual([]);
    expect(newest).toMatchObject({ level: 'error', message: 'the database is away', correlationId: null });
    expect(newest?.detail).not.toContain('secret');
    expect(oldest).toMatchObject({ level: 'warn', service: 'api', correlationId: 'c-1' });
    expect(oldest?.detail).toContain('"part":"mail"');
    expect(oldest?.detail).not.toContain('girafa');
    expect(await serviceLog(database, { limit: 10, correlationId: 'c-1' })).toEqual([oldest]);
    expect(await serviceLog(database, { limit: 10, level: 'fatal' })).toEqual([]);
    expect(await serviceLog(database, { limit: 10, before: newest?.id })).toEqual([oldest]);
  });

  it('keeps the newest five thousand lines', async () => {
    for (let round = 0; round < 6; round += 1)
      await storeLines(
        database,
        Array.from({ length: 1_000 }, (_, line) => lineAt(`line ${String(round * 1_000 + line)}`)),
      );
    const { count } = await database
      .selectFrom('cache.service_log')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe('5000');
    const [newest] = await serviceLog(database, { limit: 1 });
    expect(newest?.message).toBe('line 5999');
  });

  it('does not end the process where it cannot be written', async () => {
    const kept = new KeptLines();
    createLogger({ service: 'api', level: 'info', destination: out, kept }).warn('once');
    const gone = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 1 }));
    await gone.destroy();
    const stop = new AbortController();
    const storeRest = storeKeptLines({ kept, database: gone, signal: stop.signal });
    stop.abort();
    await expect(storeRest()).resolves.toBeUndefined();
  });

  it.each(['', 'no json', '{"level":"info"}', '[]', 'null'])(
    'takes no line for one that is none (%s)',
    (text) => {
      expect(loggedLine(text)).toBeUndefined();
    },
  );
});

describe('lines that nobody takes', () => {
  it('are the newest five hundred', () => {
    const kept = new KeptLines();
    for (let line = 0; line < 600; line += 1) kept.write(String(line));
    const taken = kept.take();
    expect([taken.length, taken[0], taken.at(-1)]).toEqual([500, '100', '599']);
    expect(kept.take()).toEqual([]);
  });
});
