import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { ClosesRepository, parseUsdPrice, PriceQuarantineRepository, type UsdPrice } from '@app/market';
import { closesFrom } from '@app/market/testing';
import { createDatabase, createPool } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { runCli } from '../cli.js';

const folder = mkdtempSync(join(tmpdir(), 'prices-'));
const days = closesFrom('2024-01-01', 60);
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
const given = process.env['DATABASE_URL'];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  process.env['DATABASE_URL'] = testDatabase.url;
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
});
afterEach(async () => {
  await database.destroy();
  await testDatabase.drop();
});
afterAll(() => {
  if (given === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = given;
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
function file(rows: readonly { date: string; close: string }[]): string {
  writeFileSync(
    join(folder, 'prices.csv'),
    ['date,close', ...rows.map(({ date, close }) => `${date},${close}`)].join('\n'),
  );
  return 'prices.csv';
}
const stored = () => new ClosesRepository(database).newest('market');
function usd(text: string): UsdPrice {
  const price = parseUsdPrice(text);
  if (price === undefined) throw new Error('no price');
  return price;
}

describe('prices:import', () => {
  it('shows what it would do, does it with --yes, and nothing a second time', async () => {
    const name = file(days);
    const preview = await cli('prices:import', name);
    expect(preview).toMatchObject({ code: 0, err: '' });
    expect(preview.out).toContain('60 days from 2024-01-01 to 2024-02-29.\nNew: 60.');
    expect(preview.out).toContain('run it again with --yes');
    expect(await stored()).toEqual([]);

    expect((await cli('prices:import', name, '--yes')).out).toContain('Stored: 60 new days, 0 corrections.');
    expect(await stored()).toHaveLength(60);
    expect((await stored())[0]).toMatchObject({
      source: 'import of prices.csv',
      reason: 'import',
      version: 1,
    });
    expect((await cli('prices:import', name, '--yes')).out).toContain('Stored: 0 new days, 0 corrections.');
  });

  it('never stores a day that is not over', async () => {
    const today = isoDateOf(Math.floor(Date.now() / 86_400_000));
    const answer = await cli(
      'prices:import',
      file([...days, { date: today, close: '50000' }]),
      '--yes',
      '--accept-jumps',
    );
    expect(answer.out).toContain(`Left out, because they are not over yet: ${today}.`);
    expect((await stored()).at(-1)?.day).toBe(dayNumberOf('2024-02-29'));
  });

  it('rejects a file whose dates are a day off, and takes it with --shift', async () => {
    await cli('prices:import', file(days.slice(0, 40)), '--yes');
    const late = days.map(({ date, close }) => ({ date: isoDateOf(dayNumberOf(date) + 1), close }));
    const refused = await cli('prices:import', file(late), '--yes');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('a day off against what is stored: try --shift earlier');
    expect(await stored()).toHaveLength(40);
    expect((await cli('prices:import', 'prices.csv', '--shift', 'earlier', '--yes')).out).toContain(
      'Stored: 20 new days',
    );
    expect((await stored()).map(({ day }) => isoDateOf(day))).toEqual(days.map(({ date }) => date));
  });

  it('leaves stored days as they are, and corrects them by a further version with --correct', async () => {
    await cli('prices:import', file(days), '--yes');
    const other = days.map((one, index) => (index === 5 ? { ...one, close: '60000.5' } : one));
    const kept = await cli('prices:import', file(other), '--yes');
    expect(kept.out).toContain('Contradicting: 1.\n  2024-01-06: 60000.5, stored');
    expect((await stored())[5]?.version).toBe(1);
    await cli('prices:import', 'prices.csv', '--yes', '--correct');
    expect((await stored())[5]).toMatchObject({ version: 2, reason: 'import', close: usd('60000.5') });
    const day = dayNumberOf('2024-01-06');
    expect(await new ClosesRepository(database).versions('market', { from: day, to: day })).toHaveLength(2);
  });

  it('wants jumps to be looked at', async () => {
    const jumping = days.map((one, index) => (index === 30 ? { ...one, close: '500000' } : one));
    expect(await cli('prices:import', file(jumping), '--yes')).toMatchObject({
      code: 1,
      err: 'The file has jumps of more than 35 %: look at them and add --accept-jumps.\n',
    });
    expect(await stored()).toEqual([]);
    expect(await cli('prices:import', 'prices.csv', '--yes', '--accept-jumps')).toMatchObject({ code: 0 });
  });

  it('rejects a close that rounds to 0.00 or is absurd, whatever flags are given', async () => {
    for (const close of ['0.0000001', '0.005', '1000000000']) {
      const name = file(days.map((one, index) => (index === 30 ? { ...one, close } : one)));
      const answer = await cli(
        'prices:import',
        name,
        '--yes',
        '--accept-jumps',
        '--correct',
        '--shift',
        'none',
      );
      expect(answer.code).toBe(1);
      expect(answer.err).toContain(`line 32: "${close}" is not a price above 0.00 and below 1000000000 USD`);
    }
    expect(await stored()).toEqual([]);
  });

  it('measures jumps against what is stored, too: a file of another currency fits itself', async () => {
    await cli('prices:import', file(days.slice(0, 40)), '--yes');
    const inReais = days.slice(40).map(({ date, close }) => ({ date, close: String(Number(close) * 5.4) }));
    const refused = await cli('prices:import', file(inReais), '--yes');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('jumps of more than 35 %');
    // Older days than those stored are measured against the days that come after them.
    const older = closesFrom('2023-12-01', 31).map(({ date }) => ({ date, close: '250000' }));
    expect((await cli('prices:import', file(older), '--yes')).err).toContain('jumps of more than 35 %');
    expect(await stored()).toHaveLength(40);
  });

  it('looks at corrections for jumps as well', async () => {
    await cli('prices:import', file(days), '--yes');
    const wrong = days.map((one, index) => (index === 30 ? { ...one, close: '500000' } : one));
    expect(await cli('prices:import', file(wrong), '--yes', '--correct')).toMatchObject({
      code: 1,
      err: 'The file has jumps of more than 35 %: look at them and add --accept-jumps.\n',
    });
    expect((await stored())[30]?.version).toBe(1);
  });

  it('tells a day shift from five shared days, and asks about two that contradict', async () => {
    await cli('prices:import', file(days.slice(0, 40)), '--yes');
    const late = days.map(({ date, close }) => ({ date: isoDateOf(dayNumberOf(date) + 1), close }));
    expect((await cli('prices:import', file(late.slice(34)), '--yes')).err).toContain('try --shift earlier');
    const two = late.slice(37);
    const asked = await cli('prices:import', file(two), '--yes');
    expect(asked.out).toContain('cannot be told: the file shares only 2 stored days');
    expect(asked.err).toContain('say --shift none, earlier or later');
    expect(await stored()).toHaveLength(40);
    expect(await cli('prices:import', file(two), '--yes', '--shift', 'earlier')).toMatchObject({ code: 0 });
    expect((await stored()).map(({ day }) => isoDateOf(day))).toEqual(days.map(({ date }) => date));
  });

  it('reads a file with semicolons and decimal commas in UTF-16, the newest row first', async () => {
    const rows = days.map(({ date, close }) => `${date};${close.replace('.', ',')}`).toReversed();
    const bytes = Buffer.from(`\uFEFF${['Date;Close', ...rows].join('\r\n')}`, 'utf16le');
    writeFileSync(join(folder, 'prices.csv'), bytes);
    expect((await cli('prices:import', 'prices.csv', '--yes')).out).toContain('Stored: 60 new days');
    expect((await stored())[0]).toMatchObject({ close: usd(days[0]?.close ?? '') });
    writeFileSync(join(folder, 'prices.csv'), Buffer.from([0x64, 0xff, 0xfe, 0x00]));
    expect((await cli('prices:import', 'prices.csv')).err).toContain('neither UTF-8 nor UTF-16');
  });

  it.each([
    ['prices:import', 'prices.csv', '--yes'],
    ['strategy:series', '--prices', 'prices.csv'],
    [
      'backtest',
      '--prices',
      'prices.csv',
      '--from',
      '2024-01-01',
      '--to',
      '2024-02-01',
      '--profile',
      'direct',
    ],
  ])('%s rejects a row with a surplus cell and a figure that reads two ways', async (...args) => {
    file([...days, { date: '2024-03-01', close: '63,412' }]);
    const surplus = await cli(...args);
    expect(surplus).toMatchObject({ code: 1, out: '' });
    expect(surplus.err).toContain('prices.csv, line 62: the row has more columns than the header');
    file([{ date: '2024-03-01', close: '63.412' }]);
    const doubtful = await cli(...args);
    expect(doubtful.err).toContain(
      'prices.csv, line 2: "63.412" can be read in two ways: write its decimals',
    );
    expect(await stored()).toEqual([]);
  });

  it.each([
    [[], 2],
    [['missing.csv'], 2],
    [['prices.csv', '--shift', '1'], 2],
    [['prices.csv', '--series', 'recorded'], 2],
    [['prices.csv', '--unknown'], 2],
  ])('says what is wrong with %j', async (args, code) => {
    file(days);
    const answer = await cli('prices:import', ...args);
    expect(answer).toMatchObject({ code, out: '' });
    expect(answer.err).toContain('usage: prices:import FILE');
  });
});

describe('prices:check', () => {
  it('ends with code 1 where there is anything to find, and names it', async () => {
    expect(await cli('prices:check')).toMatchObject({ code: 1, err: 'No close is stored.\n' });
    await cli('prices:import', file(days.filter((_one, index) => index !== 7)), '--yes');
    const answer = await cli('prices:check');
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('2024-01-08 gap          no close on 2024-01-08; carried');
    // The days from the end of the file to yesterday are the other gap.
    expect(answer.err).toBe('2 findings: gap 2.\n');
    expect(JSON.parse((await cli('prices:check', '--json')).out)).toMatchObject({ days: 59 });
  });

  it('finds nothing in a history that is whole up to yesterday', async () => {
    const yesterday = Math.floor((Date.now() - 60_000) / 86_400_000) - 1;
    await cli('prices:import', file(closesFrom(isoDateOf(yesterday - 59), 60)), '--yes');
    expect(await cli('prices:check')).toEqual({ code: 0, out: '60 days, nothing to find.\n', err: '' });
  });
});

describe('prices:quarantine', () => {
  const held = {
    series: 'market',
    kind: 'close',
    day: dayNumberOf('2024-03-01'),
    source: 'Coinbase',
    price: usd('30000'),
    reference: usd('60000'),
    reason: 'jump',
    evidence: {},
  } as const;

  it('lists, accepts and rejects, once each, and says who', async () => {
    const quarantine = new PriceQuarantineRepository(database);
    await quarantine.hold([held, { ...held, source: 'Kraken' }], new Date());
    const listed = await cli('prices:quarantine', 'list');
    expect(listed.out).toContain(
      '2024-03-01  close  Coinbase: 30000 USD against 60000 USD, jump, seen 1 times',
    );
    const [first, second] = await quarantine.list();
    const accepted = await cli(
      'prices:quarantine',
      'accept',
      String(first?.id),
      '--by',
      'root',
      '--note',
      'a crash',
    );
    expect(accepted).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject([{ close: usd('30000'), reason: 'accepted', source: 'Coinbase' }]);
    await cli('prices:quarantine', 'reject', String(second?.id), '--by', 'root');
    expect(await stored()).toHaveLength(1);
    const again = await cli('prices:quarantine', 'reject', String(first?.id), '--by', 'root');
    expect(again).toMatchObject({
      code: 1,
      err: `the quarantined price ${first?.id} is accepted already.\n`,
    });
    expect((await cli('prices:quarantine', 'list')).err).toBe('No price is waiting.\n');
    expect((await cli('prices:quarantine', 'list', '--status', 'accepted')).out).toContain(
      'accepted by root',
    );
  });

  it.each([
    [[]],
    [['accept']],
    [['accept', '1']],
    [['accept', 'x', '--by', 'a']],
    [['list', '--status', 'odd']],
  ])('says what is wrong with %j', async (args) => {
    const answer = await cli('prices:quarantine', ...args);
    expect(answer.code).toBe(2);
  });
});
