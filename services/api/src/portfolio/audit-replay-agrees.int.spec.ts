import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { portfolioResponseSchema } from '@app/contracts';
import { addDays, calendarDateOf } from '@app/ledger';
import { testEventStoreUrl } from '@app/testing';
import { configSchema } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const cli = join(services, 'cli/dist/main.js');
const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const DAYS = 120;

let api: ApiHarness;
let user: TestUser;
let client: Client;
let today: string;

const replaySchema = z.object({
  asOf: z.unknown(),
  balances: z.record(z.string(), z.string().nullable()),
  price: z.object({ usd: z.string(), asOf: z.string(), source: z.string() }).nullable(),
  figures: z.record(z.string(), z.unknown()),
});

/** The program of auditors, as a process of its own, on the same stores. */
async function replayed(at: string, reading: string): Promise<z.output<typeof replaySchema>> {
  const corrected = reading === 'corrected' ? ['--as-corrected'] : [];
  const args = [cli, 'audit:replay', '--user', user.userId, '--at', at, ...corrected];
  const settings = configSchema.pick({ DATABASE_URL: true }).parse(api.app.get(CONFIG));
  const env = { ...process.env, DATABASE_URL: settings.DATABASE_URL, EVENTSTORE_URL: testEventStoreUrl() };
  const { stdout } = await run(process.execPath, args, { env });
  return replaySchema.parse(JSON.parse(stdout));
}

beforeAll(async () => {
  api = await startApi();
  // The program knows no other clock than the machine's; the API's is an hour before it.
  api.clock.set(new Date(Date.now() - HOUR_MS));
  today = api.clock.now().toISOString().slice(0, 10);
  const start = addDays(calendarDateOf(today), -DAYS);
  await api.database
    .insertInto('app.daily_closes')
    .values(
      Array.from({ length: DAYS }, (_, index) => ({
        series: 'market' as const,
        day: addDays(start, index),
        close_usd: String(60_000 + ((index * 7_919) % 23_000)),
        source: 'test exchange',
        recorded_at: new Date(`${addDays(start, index + 1)}T00:01:00.000Z`),
      })),
    )
    .execute();
  await api.storeMarket({ price: 71_234.56, day: today, asOf: api.clock.now().toISOString() });
  user = await api.createUser({ timeZone: 'America/Sao_Paulo' });
  client = new Client(api.server, await api.signIn(user));
  const trades = [
    ['buy', '0.01234567', '61000.01', 110],
    ['buy', '0.02', '77777.77', 80],
    ['sell', '0.00765432', '70123.45', 40],
    ['buy', '0.00000543', '65000', 20],
  ] as const;
  for (const [type, quantityBtc, priceUsd, daysAgo] of trades) {
    const tradedOn = addDays(calendarDateOf(today), -daysAgo);
    await client.trade({ type, quantityBtc, priceUsd, feeUsd: '0.37', tradedOn, confirmed: true });
    api.clock.advance(60_000);
  }
  await client.deposit('333.33');
  api.clock.advance(60_000);
});

afterAll(async () => {
  await api.close();
});

it('shows over HTTP what audit:replay prints, to the cent, at any moment and in both readings', async () => {
  const now = api.clock.now().toISOString();
  const afterTheSecond = new Date(api.clock.now().getTime() - 3.5 * 60_000).toISOString();
  const monthsAgo = addDays(calendarDateOf(today), -45);
  const moments = [
    [now, 'known'],
    [now, 'corrected'],
    [afterTheSecond, 'known'],
    [monthsAgo, 'corrected'],
  ] as const;
  for (const [at, reading] of moments) {
    const answer = await client.get(`/api/portfolio?asOf=${at}&reading=${reading}`).expect(200);
    const { asOf, stale, revision, price, reserveRunwayWeeks, reais, ...shown } =
      portfolioResponseSchema.parse(answer.body);
    const replay = await replayed(at, reading);

    expect(stale).toBeNull();
    // Exchange rates are no part of the record, and a replay has none.
    expect(reais).toBeNull();
    expect(Number(revision)).toBeGreaterThanOrEqual(1);
    expect(replay.asOf).toEqual({ ...asOf, timeZone: 'America/Sao_Paulo' });
    const { reserveRunwayWeeks: weeks, ...figures } = replay.figures;
    expect({ ...replay.balances, ...figures }).toEqual(shown);
    expect(weeks).toBe(reserveRunwayWeeks === null ? null : String(reserveRunwayWeeks));
    expect(replay.price).toEqual({ usd: price?.usd, asOf: price?.asOf, source: price?.source });
  }
}, 120_000);
