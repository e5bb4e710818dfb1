import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { connectEventStore, toStoredEvent } from '@app/event-store';
import { MarketModesRepository } from '@app/market';
import { closesFrom } from '@app/market/testing';
import { createDatabase, createPool } from '@app/platform';
import type { AppSchema, MarketSeriesName } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { runCli } from '../cli.js';
import { TestStore } from '../testing/store-file.js';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
const store = new TestStore();
const given = { ...process.env };
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let url: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
  url = await store.start();
  process.env['DATABASE_URL'] = testDatabase.url;
  process.env['EVENTSTORE_URL'] = url;
});
afterAll(async () => {
  process.env = given;
  await store.stop();
  await store.remove();
  await database.destroy();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function cli(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    workingDirectory: folder,
    out: (text) => (out += text),
    err: (line) => (err += `${line}\n`),
  });
  return { code, out, err };
}

async function chooseMarket(series: MarketSeriesName): Promise<void> {
  await new MarketModesRepository(database).choose(series, new Date());
  await database
    .insertInto('app.daily_closes')
    .values(
      closesFrom('2024-01-01', 700).map(({ date, close }) => ({
        ...{ series, day: date, version: 1, close_usd: close, source: 'recording' },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What GET /api/track-record would answer of the demo, written to a file. */
async function recordFile(change: (text: string) => string = (same) => same): Promise<string> {
  const client = connectEventStore(url);
  const lines: string[] = [];
  let hash = '';
  for await (const event of client.readStream('track-demo')) {
    const { type, data, metadata } = event;
    lines.push(JSON.stringify({ revision: event.revision.toString(), type, data, metadata }));
    ({ hash } = toStoredEvent(event).metadata);
  }
  await client.close();
  const head = { revision: String(lines.length - 1), hash };
  const nextAt = '2026-12-07T01:15:00.000Z';
  const header = { format: 'track-record', version: 1, stream: 'track-demo', head, nextAt };
  writeFileSync(join(folder, 'record.jsonl'), change(`${[JSON.stringify(header), ...lines].join('\n')}\n`));
  return `track-demo ${head.revision} ${hash}`;
}

describe('track-record:demo', () => {
  it('makes nothing on a real market and in production', async () => {
    await chooseMarket('market');
    expect(await cli('track-record:demo')).toMatchObject({ code: 1, err: expect.stringContaining('alone') });
    await chooseMarket('recorded');
    process.env['NODE_ENV'] = 'production';
    expect(await cli('track-record:demo')).toMatchObject({
      code: 1,
      err: 'There is no demo record in production.\n',
    });
    process.env['NODE_ENV'] = given['NODE_ENV'];
    for (const weeks of ['0', '521', 'x'])
      expect(await cli('track-record:demo', '--weeks', weeks)).toMatchObject({ code: 2 });
  });

  it('makes as many weeks as asked for from local prices, once', async () => {
    expect(await cli('track-record:demo', '--weeks', '20')).toMatchObject({
      code: 0,
      out: '20 weeks of a demo record were made.\n',
    });
    expect(await cli('track-record:demo', '--weeks', '20')).toMatchObject({
      out: 'The demo record is there already.\n',
    });
    const client = connectEventStore(url);
    const events = [];
    for await (const { data } of client.readStream('track-demo')) events.push(data);
    expect(await client.readHead('track-record')).toBe('no-stream');
    await client.close();
    expect(events).toHaveLength(20);
    expect(events.filter((data) => JSON.stringify(data).includes('"isDemo":true'))).toHaveLength(20);
    expect(events.filter((data) => JSON.stringify(data).includes('unconfirmed-close'))).toHaveLength(2);
  });
});

describe('audit:verify --track-record', () => {
  it('verifies a file by itself, and with a head that was kept', async () => {
    const head = await recordFile();
    const alone = await cli('audit:verify', '--track-record', 'record.jsonl');
    expect(alone).toMatchObject({ code: 0 });
    expect(alone.out).toContain('20 weeks, none changed, dropped or swapped.');
    expect(alone.out).toContain(`Head: ${head}`);
    expect(alone.out).toContain('Not proven:');
    const kept = await cli('audit:verify', '--track-record', 'record.jsonl', '--head', head);
    expect(kept.out).toContain('nothing up to it was changed since.');
  });

  it('names the line of a changed week, and a record that was written anew', async () => {
    const head = await recordFile((text) => text.replace('"isSale":false', '"isSale":true'));
    expect(await cli('audit:verify', '--track-record', 'record.jsonl')).toMatchObject({
      code: 1,
      err: 'record.jsonl, line 2: its content is not what was hashed. (AUDIT.NOT_VERIFIED)\n',
    });
    await recordFile();
    const other = `${head.slice(0, -64)}${'a'.repeat(64)}`;
    expect(await cli('audit:verify', '--track-record', 'record.jsonl', '--head', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the record was written anew'),
    });
  });

  it('gives no answer without a file, and none to what is no head', async () => {
    expect(await cli('audit:verify', '--track-record', 'nobody.jsonl')).toMatchObject({ code: 3 });
    expect(await cli('audit:verify', '--track-record', 'record.jsonl', '--head', 'x')).toMatchObject({
      code: 2,
    });
    expect(await cli('audit:verify', '--head', 'x')).toMatchObject({ code: 2 });
    expect(await cli('audit:verify', '--track-record', 'a', '--folder', 'b')).toMatchObject({ code: 2 });
  });
});
