import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  calculateRecommendationResponseSchema,
  issuedExplanationSchema,
  marketRefreshChannel,
  problemSchema,
} from '@app/contracts';
import { ledgerEventCodec } from '@app/ledger';
import { listen, silentLogger } from '@app/platform';
import { frozenInputsSchema, replay } from '@app/strategy';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { storeCloses, waveOfCloses } from '../market/testing/store-closes.js';
import { storeEvaluated } from '../market/testing/store-evaluated.js';
import { type ApiHarness, startApi, startOfTest, type UserOptions } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const answer = await client.post('/api/recommendations').expect(503);
  expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'MARKET.UNAVAILABLE' });
});

afterAll(async () => {
  await api.close();
});

async function signedIn(words?: UserOptions) {
  const user = await api.createUser(words);
  return { user, client: new Client(api.server, await api.signIn(user)) };
}

/** What a worker does when somebody asks for a new price. */
function listenAsWorker(signal: AbortSignal, onRefresh: () => Promise<void>) {
  let ended: Promise<void> = Promise.resolve();
  const listening = new Promise<void>((resolve) => {
    ended = listen({
      url: api.app.get<ApiConfig>(CONFIG).DATABASE_URL,
      applicationName: 'worker-in-test',
      channels: [marketRefreshChannel],
      onNotification: () => void onRefresh(),
      onListening: resolve,
      logger: silentLogger(),
      signal,
    });
  });
  return { listening, ended };
}

describe('POST /api/recommendations', () => {
  it('issues the three groups with their reasons and freezes what they came from', async () => {
    await api.storeMarket({ rsi: 70, regime: 'transition' });
    const { user, client } = await signedIn();

    const answer = await client.post('/api/recommendations').expect(201);

    const { recommendation, revision } = calculateRecommendationResponseSchema.parse(answer.body);
    expect(revision).toBe('0');
    expect(answer.get('ETag')).toBe('W/"0"');
    expect(recommendation).toMatchObject({
      week: { key: '2026-W48', monday: '2026-11-23', sunday: '2026-11-29' },
      profile: 'direct',
      baseUsd: '100.00',
      market: { priceUsd: '100000.00', rsi: 70, rsiPrev: 69, regime: 'transition', status: 'live' },
      investment: {
        status: 'recommended',
        usd: '60.00',
        btc: '0.00060000',
        fromBaseUsd: '60.00',
        fromReserveUsd: '0.00',
        toReserveUsd: '40.00',
      },
      reinvestment: { status: 'none', usd: '0.00', reason: 'no_portfolio_cash' },
      sale: { status: 'none', reason: 'regime_forbids', appearsAtPriceUsd: null },
      operations: { investment: null, reinvestment: null, sale: null },
      openParts: ['investment'],
      canSetAside: false,
      execution: { from: '2026-11-27', to: '2026-11-29', recordableUntil: '2026-12-06' },
      dynamicBalance: { currentUsd: '0.00', afterPlanUsd: '40.00', runwayWeeks: 0 },
    });
    const contributions = recommendation.investment.sum.map(({ contributionUsd }) => contributionUsd);
    expect(contributions).toEqual(['100.00', '-40.00', '0.00', '0.00', '0.00']);

    const [stored] = await api.eventsOf(user.stream);
    const event = ledgerEventCodec.decode({ type: stored?.type ?? '', schemaVersion: 1, data: stored?.data });
    if (event.type !== 'ledger.recommendation-issued') throw new Error('another event');
    const { recommendation: issued } = issuedExplanationSchema.parse(event.data.explanation);
    expect(replay(frozenInputsSchema.parse(event.data.frozenInputs), issued).agrees).toBe(true);
  });

  it('gives the same one again within a minute, and later while nothing moved', async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    const first = await client.calculate();

    await api.storeMarket({ rsi: 40 });
    const pressedAgain = await client.post('/api/recommendations').expect(200);

    const again = calculateRecommendationResponseSchema.parse(pressedAgain.body);
    expect(again.repeated).toBe(true);
    expect(again.recommendation).toEqual(first);
    api.clock.advance(61_000);
    const moved = await client.calculate();
    expect(moved.recommendationId).not.toBe(first.recommendationId);
    api.clock.advance(61_000);
    const still = await client.post('/api/recommendations').expect(200);
    expect(calculateRecommendationResponseSchema.parse(still.body).recommendation.recommendationId).toBe(
      moved.recommendationId,
    );
    expect(await api.eventsOf(user.stream)).toHaveLength(2);
  });

  it('appends one event for two presses at the same moment', async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();

    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/recommendations')));

    const ids = answers.map(
      ({ body }) => calculateRecommendationResponseSchema.parse(body).recommendation.recommendationId,
    );
    expect(new Set(ids).size).toBe(1);
    expect(await api.eventsOf(user.stream)).toHaveLength(1);
  });

  it('asks for a subscription, judged at this very moment', async () => {
    await api.storeMarket();
    const { client: never } = await signedIn({ isSubscribed: false });
    const { user } = await signedIn();

    const refused = await never.post('/api/recommendations').expect(402);
    api.clock.set(new Date(new Date(startOfTest).getTime() + 31 * 86_400_000));
    const expired = new Client(api.server, await api.signIn(user));
    const late = await expired.post('/api/recommendations').expect(402);

    expect(problemSchema.parse(refused.body)).toMatchObject({ code: 'SUBSCRIPTION.REQUIRED' });
    expect(problemSchema.parse(late.body)).toMatchObject({ code: 'SUBSCRIPTION.REQUIRED' });
    api.clock.set(startOfTest);
  });

  it('withholds advice on a price older than an hour and on a missing close, but not on a recording', async () => {
    const { client } = await signedIn();
    await api.storeMarket({ asOf: '2026-11-27T10:59:00.000Z' });
    const old = await client.post('/api/recommendations').expect(409);
    await api.storeMarket({ isCloseCarried: true });
    const missing = await client.post('/api/recommendations').expect(409);
    await api.storeMarket({ series: 'recorded', asOf: '2026-01-04T23:59:59.000Z', day: '2026-01-04' });
    const recorded = await client.calculate();

    expect(problemSchema.parse(old.body)).toMatchObject({ code: 'MARKET.TOO_OLD', ageMinutes: 61 });
    expect(problemSchema.parse(missing.body)).toMatchObject({
      code: 'MARKET.CLOSE_MISSING',
      day: '2026-11-26',
    });
    expect(recorded.market).toMatchObject({ status: 'recorded', source: 'recording' });
    expect(recorded.week.key).toBe('2026-W48');
  });

  it('asks for a new price before advice is withheld', async () => {
    const { client } = await signedIn();
    await api.storeMarket({ asOf: '2026-11-27T10:59:00.000Z' });
    const stop = new AbortController();
    const working = listenAsWorker(stop.signal, async () => {
      await api.storeMarket();
      await sql`select pg_notify('market_snapshot_stored', '1')`.execute(api.database);
    });
    await working.listening;
    // Nobody answered the tests before, so that nobody is asked again so soon.
    api.clock.advance(16_000);

    const recommendation = await client.calculate();

    expect(recommendation.market).toMatchObject({ status: 'live' });
    stop.abort();
    await working.ended;
    api.clock.set(startOfTest);
  });

  it("withholds advice from one o'clock on where the last tick before midnight still stands for the close", async () => {
    const closes = [...waveOfCloses('2026-11-26', 500), { date: '2026-11-27', close: 58_000 }];
    await storeEvaluated(api.database, { asOf: '2026-11-28T00:59:30.000Z', price: 57_500, closes });
    api.clock.set('2026-11-28T00:59:50.000Z');
    const { client: early } = await signedIn();
    await early.calculate();
    api.clock.set('2026-11-28T01:00:20.000Z');
    const { client: late } = await signedIn();

    const withheld = await late.post('/api/recommendations').expect(409);
    await storeCloses(api.database, [{ date: '2026-11-27', close: 57_900 }]);
    await late.post('/api/recommendations').expect(201);

    expect(problemSchema.parse(withheld.body)).toMatchObject({
      code: 'MARKET.CLOSE_MISSING',
      day: '2026-11-27',
    });
    await api.database.deleteFrom('app.market_snapshots').execute();
    await api.database.deleteFrom('app.daily_closes').execute();
    api.clock.set(startOfTest);
  });

  it('needs a key', async () => {
    const { client } = await signedIn();

    const answer = await client.post('/api/recommendations', {}, 'no uuid').expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'IDEMPOTENCY.KEY_REQUIRED' });
  });

  it('takes day and week from the time zone of the person', async () => {
    api.clock.set('2026-11-29T23:30:00.000Z');
    await api.storeMarket();
    const { client } = await signedIn({ timeZone: 'Asia/Tokyo' });

    const recommendation = await client.calculate();

    expect(recommendation.week.key).toBe('2026-W49');
    expect(recommendation.execution.from).toBe('2026-11-30');
    api.clock.set(startOfTest);
  });
});
