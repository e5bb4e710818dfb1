import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  type Backtest,
  type BacktestHoldingView,
  backtestResponseSchema,
  backtestsResponseSchema,
  problemSchema,
} from '@app/contracts';
import { shippedBacktest } from '@app/contracts/shipped-backtests';
import { PUBLIC_READS_PER_MINUTE } from '../core/attempts/limit-public-reads.js';
import { storeCloses, waveOfCloses } from '../market/testing/store-closes.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  // Behind a proxy, so that a test can come from addresses of its own.
  api = await startApi({ env: { TRUST_PROXY_HOPS: '1' } });
});

afterAll(async () => {
  await api.close();
});

const holding: BacktestHoldingView = {
  ...{ valueUsd: '281162.65', returnPercent: '4100.00', xirrPercent: '85.10', twrPercent: '9000.00' },
  maximumDrawdown: { percent: '61.20', peakOn: '2017-12-16', troughOn: '2018-12-14' },
  ...{
    btc: '8.12345678',
    averagePriceUsd: '812.34',
    idleUsd: '100.00',
    feesUsd: '0.00',
    averageWeeklyUsd: '19.80',
  },
};
const payload = (profile: Backtest['profile'], weeks: number): Backtest => ({
  ...{ profile, strategyVersion: 1, from: '2015-01-01', to: '2021-05-29' },
  ...{ firstWeek: '2015-01-05', lastWeek: '2021-05-24', weeks, baseUsd: '20.00', newMoneyUsd: '6680.00' },
  feePercent: '0.00',
  weeksByRegime: { bear: weeks, transition: 0, pre_bull: 0, bull: 0 },
  daysByRegime: { bear: weeks * 7, transition: 0, pre_bull: 0, bull: 0 },
  ...{ strategy: holding, fixedDca: holding, lumpSum: holding },
  timeline: {
    ...{
      dates: ['2015-01-05'],
      price: [274],
      newMoney: [20],
      strategy: [20],
      fixedDca: [20],
      lumpSum: [6680],
    },
    ...{ strategyInBitcoin: [20], strategyIdle: [0] },
  },
  history: { firstDay: '2010-08-16', lastDay: '2026-08-12', missingDays: 1, sources: ['import'] },
});

interface RowWords {
  readonly version: string;
  readonly window?: string;
  readonly weeks?: number;
  readonly unavailable?: string;
  readonly feeBasisPoints?: number;
}
/** Stores both profiles of a window as the worker does. */
async function storeBacktest({ version, window = '2015-2021', weeks = 334, ...words }: RowWords) {
  await api.database
    .insertInto('cache.backtests')
    .values(
      (['direct', 'strategic'] as const).map((profile) => ({
        ...{ history_version: version, window_id: window, profile },
        fee_basis_points: words.feeBasisPoints ?? 0,
        payload: words.unavailable === undefined ? JSON.stringify(payload(profile, weeks)) : null,
        unavailable: words.unavailable ?? null,
        computed_at: api.clock.now(),
      })),
    )
    .execute();
}
const read = (path = '/2015-2021') => request(api.server).get(`/api/backtests${path}`);

describe('backtests, for everyone', () => {
  it('are not ready before the worker has computed them, where the window has no end', async () => {
    const answer = await read('/2019-now').expect(503);
    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'BACKTEST.NOT_READY' });
    expect(answer.get('Retry-After')).toBe('10');
    const { items } = backtestsResponseSchema.parse((await read('').expect(200)).body);
    expect(items.map(({ status }) => status)).toEqual(['ready', 'ready', 'not_ready']);
  });

  it('say that there are none where only interpolated prices are stored', async () => {
    await storeBacktest({ version: 'none', window: '2019-now', unavailable: 'no_true_history' });
    const answer = await read('/2019-now/').expect(404);
    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'BACKTEST.NOT_AVAILABLE',
      reason: 'no_true_history',
    });
    const { items } = backtestsResponseSchema.parse((await read('/').expect(200)).body);
    expect(items[2]).toMatchObject({ status: 'unavailable', reason: 'no_true_history', to: null });
  });

  it('are the shipped figures of a closed window where no true closes are stored', async () => {
    await storeBacktest({ version: 'none', unavailable: 'no_true_history' });
    const answer = backtestResponseSchema.parse((await read().expect(200)).body);
    expect(answer).toEqual(shippedBacktest('2015-2021'));
    await read('/2015-2021?fee=0.5').expect(503);
  });

  it('are those of the newest history, both profiles side by side, with what they were computed from', async () => {
    api.clock.advance(60_000);
    await storeBacktest({ version: 'first', weeks: 333 });
    api.clock.advance(60_000);
    await storeBacktest({ version: 'second' });

    const answer = backtestResponseSchema.parse((await read().expect(200)).body);

    expect(answer).toMatchObject({ window: '2015-2021', origin: 'stored', isCurrent: true });
    expect(answer.profiles).toEqual({ direct: payload('direct', 334), strategic: payload('strategic', 334) });
  });

  it('say when closes came in since', async () => {
    api.clock.advance(60_000);
    const recordedAt = api.clock.now().toISOString();
    await storeCloses(api.database, waveOfCloses('2026-11-26', 3), { recordedAt });
    const answer = backtestResponseSchema.parse((await read().expect(200)).body);
    expect(answer.isCurrent).toBe(false);
  });

  it('are computed with and without a fee, and for the listed windows alone', async () => {
    await read('/2015-2021?fee=0.5').expect(503);
    await storeBacktest({ version: 'second', feeBasisPoints: 50 });
    await read('/2015-2021?fee=0.5').expect(200);
    for (const path of ['/2015-2021?fee=0.7', '/2016-2017', '/2015-2021?fee=']) await read(path).expect(400);
  });

  it('are 304 for who has them', async () => {
    const first = await read().expect(200);
    await read()
      .set('If-None-Match', first.get('ETag') ?? '')
      .expect(304);
  });

  it('are limited for each address', async () => {
    api.clock.advance(60_000);
    for (let call = 0; call < PUBLIC_READS_PER_MINUTE; call += 1) await read('').expect(200);
    const answer = await read().expect(429);
    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'BACKTEST.TOO_MANY_REQUESTS' });
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('are not unlimited for who changes address inside a network of IPv6', async () => {
    api.clock.advance(60_000);
    for (let call = 0; call < PUBLIC_READS_PER_MINUTE; call += 1)
      await read('')
        .set('X-Forwarded-For', `2001:db8:1:2::${call.toString(16)}`)
        .expect(200);

    await read('').set('X-Forwarded-For', '2001:db8:1:2:ffff::1').expect(429);
    await read('').set('X-Forwarded-For', '2001:db8:1:3::1').expect(200);
  });
});
