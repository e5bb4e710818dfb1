import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { customBacktestResponseSchema, problemSchema } from '@app/contracts';
import { analyseCloses, backtest, dayNumberOf, isoDateOf } from '@app/strategy';
import { storeCloses, waveOfCloses } from '../market/testing/store-closes.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { COMPUTED_PER_MINUTE } from './computed-backtests.js';

let api: ApiHarness;
/** Two years of weeks, after the first 421 days. */
const closes = waveOfCloses('2026-11-26', 1_200);
const from = isoDateOf(dayNumberOf('2026-11-26') - 730);

beforeAll(async () => {
  // Behind a proxy, so that a test can come from addresses of its own.
  api = await startApi({ env: { TRUST_PROXY_HOPS: '1' } });
});
afterAll(async () => {
  await api.close();
});

let address = 0;
const compute = (query: string) =>
  request(api.server)
    .get(`/api/backtests/custom?${query}`)
    .set('X-Forwarded-For', `10.0.${Math.floor(address / 200)}.${(address++ % 200) + 1}`);

describe('a backtest of any window, for everyone', () => {
  it('is none from interpolated or made-up prices', async () => {
    await storeCloses(api.database, closes.slice(0, 5), { series: 'recorded', isInterpolated: true });
    await storeCloses(api.database, closes.slice(0, 5), { series: 'local' });
    const answer = await compute(`from=${from}`).expect(404);
    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'BACKTEST.NOT_AVAILABLE',
      reason: 'no_true_history',
    });
  });

  it('is what the strategy gives for that window, profile, base and fee', async () => {
    await storeCloses(api.database, closes);
    const query = `from=${from}&to=2026-10-01&profile=strategic&base=50.5&fee=0.25`;
    const { backtest: answered } = customBacktestResponseSchema.parse(
      (await compute(query).expect(200)).body,
    );
    const expected = backtest({
      ...{ history: analyseCloses(closes), from, to: '2026-10-01' },
      ...{ profile: 'strategic', base: 50.5, feePercent: 0.25 },
    });
    expect(Number(answered.strategy.valueUsd)).toBeCloseTo(expected?.strategy.value ?? 0, 2);
    expect(Number(answered.fixedDca.valueUsd)).toBeCloseTo(expected?.fixedDca.value ?? 0, 2);
    expect(answered).toMatchObject({ profile: 'strategic', baseUsd: '50.50', feePercent: '0.25' });
    expect(answered.timeline.dates).toHaveLength(expected?.weeks ?? 0);
    // Without an end the last completed day is it.
    const open = customBacktestResponseSchema.parse((await compute(`from=${from}`).expect(200)).body);
    expect(open.backtest).toMatchObject({ to: '2026-11-26', profile: 'direct', baseUsd: '20.00' });
  });

  it('is computed once for a state of the closes, and again after a correction', async () => {
    const query = `from=${from}&to=2026-09-01`;
    const first = await compute(query).expect(200);
    api.clock.advance(1_000);
    expect((await compute(query).expect(200)).body).toEqual(first.body);
    const day = '2026-01-05';
    await storeCloses(api.database, [{ date: day, close: 1 }], {
      version: 2,
      recordedAt: '2026-11-27T01:00:00.000Z',
    });
    expect((await compute(query).expect(200)).body).not.toEqual(first.body);
  });

  it.each([
    ['from=2020-01-01', 404, 'BACKTEST.NOT_AVAILABLE'],
    [`from=${from}&to=2030-01-01`, 404, 'BACKTEST.NOT_AVAILABLE'],
    ['from=2026-05-01&to=2026-04-01', 400, 'REQUEST.INVALID'],
    ['to=2026-04-01', 400, 'REQUEST.INVALID'],
    [`from=${from}&base=0`, 400, 'REQUEST.INVALID'],
    [`from=${from}&base=1e9`, 400, 'REQUEST.INVALID'],
    [`from=${from}&fee=6`, 400, 'REQUEST.INVALID'],
    [`from=${from}&profile=wild`, 400, 'REQUEST.INVALID'],
  ])('rejects %s with %d', async (query, status, code) => {
    expect(problemSchema.parse((await compute(query).expect(status)).body).code).toBe(code);
  });

  it('costs a limited part of the server, however many ask; what is known is still answered', async () => {
    let known = '';
    let refused = 0;
    for (let asked = 0; asked <= COMPUTED_PER_MINUTE; asked += 1) {
      const query = `from=${from}&base=${asked + 100}`;
      const { status } = await compute(query);
      if (status === 200) known = query;
      if (status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    await compute(known).expect(200);
  });
});
