import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  marketFeedsResponseSchema,
  problemSchema,
  quarantinedPriceSchema,
  quarantineResponseSchema,
} from '@app/contracts';
import {
  BackfillsRepository,
  ClosesRepository,
  FeedHealthRepository,
  MarketModesRepository,
  parseUsdPrice,
  PriceQuarantineRepository,
} from '@app/market';
import { dayNumberOf } from '@app/strategy';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
const path = '/api/admin/market';
const now = new Date('2026-11-27T11:00:00.000Z');
const usd = (text: string) => parseUsdPrice(text) ?? failed();

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});

async function administrator() {
  const user = await api.createUser({ isAdmin: true });
  return { username: user.username, client: new Client(api.server, await api.signIn(user)) };
}

async function hold(source: string): Promise<bigint> {
  const quarantine = new PriceQuarantineRepository(api.database);
  await quarantine.hold(
    [
      {
        ...{ series: 'market', kind: 'close', day: dayNumberOf('2026-11-26'), source },
        ...{ price: usd('30000.5'), reference: usd('60000'), reason: 'jump', evidence: {} },
      },
    ],
    now,
  );
  return (await quarantine.list()).find((entry) => entry.source === source)?.id ?? failed();
}

describe('the feeds, for administrators', () => {
  it('tell which market is chosen, how each provider is, how far the history is and what waits', async () => {
    const { client } = await administrator();
    expect(marketFeedsResponseSchema.parse((await client.get(`${path}/feeds`).expect(200)).body)).toEqual({
      ...{ series: null, feeds: [], backfill: [], waiting: 0 },
    });
    await new MarketModesRepository(api.database).choose('market', now);
    await new FeedHealthRepository(api.database).note('market', {
      ...{ provider: 'kraken', label: 'Kraken', need: 'spot', at: now, latencyMs: 12, breaker: 'open' },
      error: { code: 'FEED.TIMED_OUT', message: 'no answer in time' },
      pausedUntil: undefined,
    });
    await new BackfillsRepository(api.database).begin(
      'market',
      { from: dayNumberOf('2016-01-01'), to: dayNumberOf('2016-09-26') },
      now,
    );
    await hold('Coinbase');
    const answer = marketFeedsResponseSchema.parse((await client.get(`${path}/feeds`).expect(200)).body);
    expect(answer).toMatchObject({
      series: 'market',
      feeds: [
        { provider: 'kraken', breaker: 'open', lastErrorCode: 'FEED.TIMED_OUT', consecutiveFailures: 1 },
      ],
      backfill: [{ from: '2016-01-01', to: '2016-09-26', isDone: false }],
      waiting: 1,
    });
  });

  it('let a held close be believed once, under the name of who decided', async () => {
    const { client, username } = await administrator();
    const id = await hold('Binance');
    const listed = quarantineResponseSchema.parse((await client.get(`${path}/quarantine`).expect(200)).body);
    expect(listed.items.find((item) => item.id === String(id))).toMatchObject({
      ...{ price: '30000.5', reference: '60000', reason: 'jump', status: 'waiting' },
    });
    const accepted = await client
      .post(`${path}/quarantine/${id}/accept`)
      .send({ note: 'a crash' })
      .expect(200);
    expect(quarantinedPriceSchema.parse(accepted.body)).toMatchObject({
      ...{ status: 'accepted', decidedBy: username, note: 'a crash' },
    });
    const day = dayNumberOf('2026-11-26');
    expect(await new ClosesRepository(api.database).newest('market', { from: day, to: day })).toMatchObject([
      { close: usd('30000.5'), reason: 'accepted' },
    ]);
    const again = await client.post(`${path}/quarantine/${id}/reject`).send({}).expect(409);
    expect(problemSchema.parse(again.body).code).toBe('MARKET.QUARANTINE_DECIDED');
    const unknown = await client.post(`${path}/quarantine/999999/accept`).send({}).expect(404);
    expect(problemSchema.parse(unknown.body).code).toBe('MARKET.QUARANTINE_UNKNOWN');
    await client.post(`${path}/quarantine/one/accept`).send({}).expect(400);
  });

  it('let a held price be rejected', async () => {
    const { client } = await administrator();
    const id = await hold('Kraken');
    await client.post(`${path}/quarantine/${id}/reject`).send({}).expect(200);
    const answer = await client.get(`${path}/quarantine?status=rejected`).expect(200);
    expect(quarantineResponseSchema.parse(answer.body).items).toMatchObject([{ source: 'Kraken' }]);
  });
});

function failed(): never {
  throw new Error('there is none');
}
