import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  portfolioHistoryResponseSchema,
  type PortfolioResponse,
  portfolioResponseSchema,
  problemSchema,
  sellableResponseSchema,
} from '@app/contracts';
import { eventMetadataSchema } from '@app/event-store';
import { addDays, calendarDateOf, dateInZone } from '@app/ledger';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('GET /api/portfolio', () => {
  it('shows an empty ledger, without a price and with one', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));

    const unpriced = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);
    await api.storeMarket();
    const priced = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);

    expect(unpriced).toMatchObject({ revision: '-1', btc: '0.00000000', price: null, averagePriceUsd: null });
    expect(priced).toMatchObject({ portfolioValueUsd: '0.00', totalReturnPercent: null });
    expect(priced.price).toMatchObject({ usd: '100000.00', status: 'live' });
  });

  it('values what is held by the figures of the ledger, from the stream itself', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket({ price: 110_000 });
    await client.deposit('40.80');
    await client.trade({ quantityBtc: '0.01', priceUsd: '100000', tradedOn: '2026-11-27', confirmed: true });

    const answer = await client.get('/api/portfolio?minRevision=1').expect(200);

    expect(answer.get('ETag')).toBe('W/"1"');
    expect(portfolioResponseSchema.parse(answer.body)).toMatchObject({
      revision: '1',
      stale: null,
      asOf: null,
      btc: '0.01000000',
      costBasisUsd: '1000.00',
      averagePriceUsd: '100000.00',
      totalInvestedUsd: '1000.00',
      dynamicBalanceUsd: '40.80',
      feesUsd: '0.00',
      btcValueUsd: '1100.00',
      portfolioValueUsd: '1100.00',
      unrealisedUsd: '100.00',
      profitLossUsd: '100.00',
      totalReturnPercent: '10.00',
      // Under 30 days.
      xirrPercent: null,
      twrPercent: '10.00',
      twrYearlyPercent: null,
      maxDrawdown: null,
      // Base 100.00, cap 3.5: 40.80 lasts no whole week.
      reserveRunwayWeeks: 0,
    });
  });

  it('shows what it holds where it is worth more than can be said (regression: answered 500, page and days)', async () => {
    await api.storeMarket();
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    await client.trade({ quantityBtc: '2' });
    await client.trade({ type: 'sell', priceUsd: '1000000000000000', confirmed: true });

    const answer = await client.get('/api/portfolio').expect(200);
    expect(portfolioResponseSchema.parse(answer.body)).toMatchObject({
      btc: '1.00000000',
      portfolioCashUsd: '1000000000000000.00',
      portfolioValueUsd: null,
      profitLossUsd: null,
    });
    await client.get('/api/portfolio?asOf=2026-11-27&reading=corrected').expect(200);
    await client.get('/api/portfolio/history').expect(200);
  });

  it('says that it is behind a revision that the stream does not have', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    const answer = await client.get('/api/portfolio?minRevision=7').expect(200);
    expect(portfolioResponseSchema.parse(answer.body)).toMatchObject({ revision: '-1', stale: 'behind' });
  });

  it('shows the rows of the read model where the stream cannot be folded', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket({ price: 110_000 });
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(3n, true);
    await rows.portfolio(
      { sats: 1_000_000n, cost_units: 100_000n * 100_000_000n, total_invested_cents: 100_000n },
      3n,
    );
    const foreign = { id: randomUUID(), type: 'ledger.unheard-of', data: {}, metadata: {} };
    await api.store.append(user.stream, [foreign], 'no-stream');

    const answer = await client.get('/api/portfolio').expect(200);

    expect(portfolioResponseSchema.parse(answer.body)).toMatchObject({
      revision: '3',
      stale: 'parked',
      portfolioValueUsd: '1100.00',
      totalReturnPercent: '10.00',
      xirrPercent: null,
      twrPercent: null,
    });
  });
});

/** A month of closes; 100 000 on the day of the first buy, 80 000 a week later, 120 000 since the 22nd of November. */
async function storeCloses(): Promise<void> {
  const days = Array.from({ length: 60 }, (_, index) => addDays(calendarDateOf('2026-09-28'), index));
  await api.database
    .insertInto('app.daily_closes')
    .values(
      days.map((day) => ({ series: 'recorded' as const, day, close_usd: closeOf(day), source: 'recording' })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function closeOf(day: string): string {
  if (day >= '2026-11-22') return '120000';
  return day >= '2026-10-12' && day < '2026-10-19' ? '80000' : '100000';
}

describe('the time machine: GET /api/portfolio?asOf=', () => {
  let client: Client;
  let userId: string;

  beforeAll(async () => {
    await storeCloses();
    const user = await api.createUser({ timeZone: 'America/Sao_Paulo' });
    ({ userId } = user);
    const authorization = await api.signIn(user);
    client = new Client(api.server, authorization);
    await api.storeMarket({ series: 'recorded', price: 120_000, day: '2026-11-26' });
    await client.trade({ quantityBtc: '0.01', priceUsd: '100000', tradedOn: '2026-10-05', confirmed: true });
    api.clock.advance(60_000);
    await client.trade({ quantityBtc: '0.02', priceUsd: '100000', tradedOn: '2026-10-06', confirmed: true });
    api.clock.advance(60_000);
  });

  const portfolio = async (query: string): Promise<PortfolioResponse> =>
    portfolioResponseSchema.parse((await client.get(`/api/portfolio?${query}`).expect(200)).body);

  it('shows nothing as known before anything was recorded, and what was dated up to then as corrected since', async () => {
    expect(await portfolio('asOf=2026-10-12')).toMatchObject({
      revision: '-1',
      asOf: { date: '2026-10-12', at: '2026-10-13T02:59:59.999Z', reading: 'known' },
      btc: '0.00000000',
      price: { usd: '80000.00', asOf: '2026-10-13T00:00:00.000Z', source: 'recording', status: 'recorded' },
      totalReturnPercent: null,
      fixedDca: null,
    });
    expect(await portfolio('asOf=2026-10-12&reading=corrected')).toMatchObject({
      revision: '1',
      asOf: { date: '2026-10-12', reading: 'corrected' },
      btc: '0.03000000',
      portfolioValueUsd: '2400.00',
      totalReturnPercent: '-20.00',
      twrPercent: '-20.00',
      maxDrawdown: { percent: '20.00', peakOn: '2026-10-05', troughOn: '2026-10-12' },
      // Two Mondays: 1500.00 at 100 000, 1500.00 at 80 000.
      fixedDca: {
        weeks: 2,
        btc: '0.03375000',
        valueUsd: '2700.00',
        profitLossUsd: '-300.00',
        returnPercent: '-10.00',
      },
    });
    expect(await portfolio('asOf=2026-10-05&reading=corrected')).toMatchObject({ btc: '0.01000000' });
  });

  it('takes an instant, and knows what was recorded at that very moment', async () => {
    const [first] = await api.eventsOf(`ledger-${userId}`);
    const { occurredAt } = eventMetadataSchema.parse(first?.metadata);
    const before = new Date(Date.parse(occurredAt) - 1).toISOString();
    expect(await portfolio(`asOf=${occurredAt}`)).toMatchObject({ revision: '0', btc: '0.01000000' });
    expect(await portfolio(`asOf=${before}`)).toMatchObject({ revision: '-1', btc: '0.00000000' });
  });

  it('agrees in both readings with the present, today', async () => {
    const present = await portfolio('');
    for (const reading of ['known', 'corrected']) {
      const { asOf, ...then } = await portfolio(`asOf=2026-11-27&reading=${reading}`);
      expect({ ...then, asOf: null }).toEqual(present);
      expect(asOf).toMatchObject({ date: '2026-11-27', at: api.clock.now().toISOString() });
    }
    expect(present).toMatchObject({ totalReturnPercent: '20.00', xirrPercent: expect.any(String) });
  });

  it('leaves out what is dated tomorrow since the person moved west, at present and in both readings', async () => {
    const mover = await api.createUser({ timeZone: 'Pacific/Kiritimati' });
    const traveller = new Client(api.server, await api.signIn(mover));
    const buy = { quantityBtc: '0.01', priceUsd: '100000', confirmed: true };
    await traveller.trade({ ...buy, tradedOn: '2026-11-27' });
    await traveller.trade({ ...buy, tradedOn: '2026-11-28' });
    await traveller.put('/api/settings/time-zone', { timeZone: 'UTC' }).expect(200);

    const shown = async (query: string) => {
      const answer = await traveller.get(`/api/portfolio${query}`).expect(200);
      return portfolioResponseSchema.parse(answer.body).btc;
    };
    for (const query of ['', '?asOf=2026-11-27&reading=corrected', '?asOf=2026-11-27&reading=known'])
      expect(await shown(query)).toBe('0.01000000');
  });

  it.each([
    ['Pacific/Kiritimati', 'UTC'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ['Pacific/Auckland', 'America/Sao_Paulo'],
    ['Asia/Tokyo', 'Pacific/Honolulu'],
    ['Europe/Lisbon', 'America/New_York'],
  ])('holds what a sale of today may take, from %s to %s and back', async (from, to) => {
    const mover = await api.createUser({ timeZone: from });
    const traveller = new Client(api.server, await api.signIn(mover));
    const todayIn = (zone: string): string => dateInZone(api.clock.now().toISOString(), zone);
    const buy = { priceUsd: '100000', confirmed: true };
    await traveller.trade({ ...buy, quantityBtc: '0.01', tradedOn: '2026-11-20' });
    await traveller.trade({ ...buy, quantityBtc: '0.02', tradedOn: todayIn(from) });
    for (const zone of [from, to, from]) {
      await traveller.put('/api/settings/time-zone', { timeZone: zone }).expect(200);
      const isLater = todayIn(from) > todayIn(zone);
      const answer = await traveller.get('/api/portfolio').expect(200);
      const { btc } = portfolioResponseSchema.parse(answer.body);
      const sellable = await traveller.get(`/api/portfolio/sellable?date=${todayIn(zone)}`).expect(200);
      expect(sellable.body).toMatchObject({ heldBtc: btc, availableBtc: btc });
      expect(btc).toBe(isLater ? '0.01000000' : '0.03000000');
    }
  });

  it('rejects what is no moment, and the future', async () => {
    for (const query of [
      'asOf=2026-02-30',
      'asOf=2026-02-30T10:00:00Z',
      'asOf=x',
      'asOf=2026-11-28',
      'asOf=9999-12-31',
      'asOf=2026-11-27&reading=y',
    ]) {
      const refused = await client.get(`/api/portfolio?${query}`).expect(400);
      expect(problemSchema.parse(refused.body).code).toBe('REQUEST.INVALID');
    }
  });
});

describe('GET /api/portfolio/history', () => {
  it('shows each day at its own close, the last one where there is none, and the open day at the price', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket({ price: 110_000 });
    for (const [day, close] of [
      ['2026-11-23', '90000'],
      ['2026-11-24', '95000.005'],
      ['2026-11-26', '100000'],
    ] as const)
      await api.database
        .insertInto('app.daily_closes')
        .values({ series: 'market', day, close_usd: close, source: 'test' })
        .execute();
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(1n);
    await rows.day('2026-11-24', 1_000_000n, 0n, 95_000n);
    await rows.day('2026-11-26', 500_000n, 2_500n, 47_500n);

    const answer = await client.get('/api/portfolio/history?from=2026-11-23&minRevision=1').expect(200);

    const history = portfolioHistoryResponseSchema.parse(answer.body);
    expect(history).toMatchObject({
      revision: '1',
      from: '2026-11-23',
      to: '2026-11-27',
      priceSeries: 'market',
    });
    expect(
      history.days.map((day) => [day.date, day.btc, day.priceUsd, day.pricedOn, day.portfolioValueUsd]),
    ).toEqual([
      ['2026-11-23', '0.00000000', '90000.00', '2026-11-23', '0.00'],
      ['2026-11-24', '0.01000000', '95000.01', '2026-11-24', '950.00'],
      ['2026-11-25', '0.01000000', '95000.01', '2026-11-24', '950.00'],
      ['2026-11-26', '0.00500000', '100000.00', '2026-11-26', '525.00'],
      ['2026-11-27', '0.00500000', '110000.00', '2026-11-27', '575.00'],
    ]);
    expect(history.days.at(-1)).toMatchObject({ totalInvestedUsd: '475.00', profitLossUsd: '100.00' });
    // A range that begins between two days with entries holds what the earlier one left.
    const later = await client.get('/api/portfolio/history?from=2026-11-25&minRevision=1').expect(200);
    expect(portfolioHistoryResponseSchema.parse(later.body).days).toEqual(history.days.slice(2));
    // 0.005 at a cost of 475.00, and 100.00 of 475.00; nothing was traded in the ledger, so there is no plan next to it.
    expect(history.days.at(-1)).toMatchObject({
      averagePriceUsd: '95000.00',
      totalReturnPercent: '21.05',
      fixedDcaReturnPercent: null,
    });
  });

  it('has a year by default, and rejects days that are none, the wrong way round or too many', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));

    const year = await client.get('/api/portfolio/history').expect(200);
    expect(portfolioHistoryResponseSchema.parse(year.body).days).toHaveLength(365);
    for (const query of ['from=2026-02-30', 'from=2026-11-28', 'from=2010-01-01', 'to=x']) {
      const refused = await client.get(`/api/portfolio/history?${query}`).expect(400);
      expect(problemSchema.parse(refused.body).code).toBe('REQUEST.INVALID');
    }
  });
});

it('the comparison of the last day of the history is the one of the portfolio', async () => {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  await api.storeMarket({ price: 110_000 });
  await client.trade({ quantityBtc: '0.01', priceUsd: '100000', tradedOn: '2026-11-24', confirmed: true });

  const { fixedDca } = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);
  const answer = await client.get('/api/portfolio/history?from=2026-11-20').expect(200);

  const days = portfolioHistoryResponseSchema.parse(answer.body).days;
  expect(fixedDca?.returnPercent).toEqual(expect.any(String));
  expect(days.at(-1)?.fixedDcaReturnPercent).toBe(fixedDca?.returnPercent);
  // Before Monday of the first trading week there is no plan.
  expect(days[0]?.fixedDcaReturnPercent).toBeNull();
});

describe('GET /api/portfolio/sellable', () => {
  it('is what the sale itself would find available', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    await client.trade({ quantityBtc: '0.5', tradedOn: '2026-11-20' });
    await client.trade({ type: 'sell', quantityBtc: '0.3', tradedOn: '2026-11-24' });
    const read = async (date: string) =>
      sellableResponseSchema.parse(
        (await client.get(`/api/portfolio/sellable?date=${date}`).expect(200)).body,
      );

    expect(await read('2026-11-19')).toMatchObject({ heldBtc: '0.00000000', availableBtc: '0.00000000' });
    expect(await read('2026-11-21')).toMatchObject({
      heldBtc: '0.50000000',
      availableBtc: '0.20000000',
      leastOn: '2026-11-24',
    });
    const refused = await client
      .post('/api/transactions', {
        type: 'sell',
        quantityBtc: '0.20000001',
        priceUsd: '100000',
        tradedOn: '2026-11-21',
        confirmed: true,
      })
      .expect(409);
    expect(problemSchema.parse(refused.body)).toMatchObject({ available: '0.20000000' });
  });

  it('rejects days that are none and days to come', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    for (const date of ['2026-02-30', '2026-11-28', 'x'])
      await client.get(`/api/portfolio/sellable?date=${date}`).expect(400);
  });
});
