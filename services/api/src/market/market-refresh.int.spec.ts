import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { marketDataResponseSchema, marketRefreshChannel, problemSchema } from '@app/contracts';
import { listen, silentLogger } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { REFRESHES_PER_MINUTE } from './market-refresh.js';

let api: ApiHarness;
/** What a worker does when it is asked; replaced by each test. */
let onRefresh: () => Promise<void> = () => Promise.resolve();
let asked = 0;
const stop = new AbortController();
let working: Promise<void> | undefined;

beforeAll(async () => {
  api = await startApi();
  await new Promise<void>((resolve) => {
    working = listen({
      url: api.app.get<ApiConfig>(CONFIG).DATABASE_URL,
      applicationName: 'worker-in-test',
      channels: [marketRefreshChannel],
      onNotification: () => {
        asked += 1;
        void onRefresh();
      },
      onListening: resolve,
      logger: silentLogger(),
      signal: stop.signal,
    });
  });
});

afterAll(async () => {
  stop.abort();
  await working;
  await api.close();
});

const someone = async () => new Client(api.server, await api.signIn(await api.createUser()));
const read = async (client: Client, path = 'market-data/') =>
  client.get(`/api/${path}?force_refresh=true`).expect(200);
/** A price that is old enough to be asked for again. */
const storeOldPrice = () =>
  api.storeMarket({ price: 50_000, asOf: new Date(api.clock.now().getTime() - 60_000).toISOString() });

describe('force_refresh', () => {
  it('answers the price that the worker stores when it is asked', async () => {
    await storeOldPrice();
    onRefresh = async () => {
      await api.storeMarket({ price: 51_234.5 });
      await sql`select pg_notify('market_snapshot_stored', '1')`.execute(api.database);
    };

    const answer = await read(await someone());

    expect(marketDataResponseSchema.parse(answer.body)).toMatchObject({ price: '51234.50', age_seconds: 0 });
    expect(asked).toBe(1);
  });

  it('does not ask again for a price that is seconds old, nor for a recording', async () => {
    const before = asked;
    const client = await someone();
    await read(client);
    api.clock.advance(10_000);
    await api.storeMarket({ series: 'recorded', day: '2026-08-09', asOf: '2026-08-10T00:00:00.000Z' });
    await read(client, 'regimes/');

    expect(asked).toBe(before);
  });

  it('answers what there is, with its age, when the worker is away, and then asks no more for a while', async () => {
    api.clock.advance(60_000);
    await storeOldPrice();
    onRefresh = () => Promise.resolve();
    const before = asked;
    const [one, other] = [await someone(), await someone()];

    const answers = await Promise.all([read(one), read(other), read(one, 'rsi/historic/')]);
    await read(one);

    expect(marketDataResponseSchema.parse(answers[0].body)).toMatchObject({
      price: '50000.00',
      age_seconds: 60,
    });
    // Those who wait at the same time wait for one question.
    expect(asked).toBe(before + 1);
  });

  it('is limited for each person', async () => {
    const [greedy, other] = [await someone(), await someone()];
    await api.storeMarket({ series: 'recorded', day: '2026-08-09', asOf: '2026-08-10T00:00:00.000Z' });
    for (let call = 0; call < REFRESHES_PER_MINUTE; call += 1) await read(greedy);

    const refused = await greedy.get('/api/regimes/?force_refresh=1').expect(429);

    expect(problemSchema.parse(refused.body)).toMatchObject({ code: 'MARKET.TOO_MANY_REFRESHES' });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    await greedy.get('/api/regimes/').expect(200);
    await read(other);
    await other.get('/api/market-data/?force_refresh=maybe').expect(400);
  });
});
