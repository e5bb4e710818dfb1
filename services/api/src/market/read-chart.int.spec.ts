import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, rsiChartResponseSchema, rsiHistoricResponseSchema } from '@app/contracts';
import { analyseCloses, dayNumberOf, monthlyRsiSeries, strategyDays } from '@app/strategy';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { storeCloses, waveOfCloses } from './testing/store-closes.js';

const DAYS = 5_800;
const closes = waveOfCloses('2026-11-26', DAYS);
const analysis = analyseCloses(closes);

let api: ApiHarness;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.server, await api.signIn(await api.createUser()));
  await api.storeMarket({ price: 61_000, rsi: 52.5, day: '2026-11-27' });
  await storeCloses(api.database, closes.slice(0, 3_000));
  await storeCloses(api.database, closes.slice(3_000));
});

afterAll(async () => {
  await api.close();
});

const chart = async (query: string) =>
  rsiChartResponseSchema.parse((await client.get(`/api/rsi/chart/?${query}`).expect(200)).body);
const extremes = (values: readonly (number | null)[]) => {
  const numbers = values.flatMap((value) => (value === null ? [] : [value]));
  return [Math.min(...numbers), Math.max(...numbers)];
};

describe('the RSI chart', () => {
  it.each([
    ['1y', 366],
    ['3y', 1_098],
    ['5y', 1_830],
    ['all', DAYS + 1],
  ])('of %s covers %d days', async (period, days) => {
    const answer = await chart(`period=${period}`);

    expect(answer).toMatchObject({ total_days: days, to: '2026-11-27', thinned: days > 1_200 });
    expect(answer.chart_data.dates.length).toBeLessThanOrEqual(1_200);
    expect(answer.chart_data.dates.at(0)).toBe(answer.from);
    expect(answer.chart_data.dates.at(-1)).toBe('2026-11-27');
  });

  it('loses no peak, no trough and no change of regime when it is thinned', async () => {
    const full = await chart('period=all&points=20000');
    const thin = await chart('period=all&points=300');

    expect(full.thinned).toBe(false);
    expect(thin.chart_data.dates.length).toBeLessThanOrEqual(300);
    expect(extremes(thin.chart_data.price)).toEqual(extremes(full.chart_data.price));
    expect(extremes(thin.chart_data.rsi)).toEqual(extremes(full.chart_data.rsi));
    expect(thin.regime_periods).toEqual(full.regime_periods);
    for (const { from, to } of thin.regime_periods)
      expect(thin.chart_data.dates).toEqual(expect.arrayContaining([from, to]));
    for (const [index, date] of thin.chart_data.dates.entries()) {
      const place = full.chart_data.dates.indexOf(date);
      expect(thin.chart_data.regime[index]).toBe(full.chart_data.regime[place]);
      expect(thin.chart_data.rsi[index]).toBe(full.chart_data.rsi[place]);
    }
  });

  it('tells the regimes of its days in chronological order and how long each was', async () => {
    const answer = await chart('from=2024-01-01&to=2024-12-31');

    const counts = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
    for (const { regime } of strategyDays(analysis, dayNumberOf('2024-01-01'), dayNumberOf('2024-12-31')))
      counts[regime] += 1;
    expect(answer.regime_days).toEqual(counts);
    expect(answer).toMatchObject({ from: '2024-01-01', to: '2024-12-31', total_days: 366 });
    expect(answer.regime_periods.at(0)?.from).toBe('2024-01-01');
    expect(answer.regime_periods.at(-1)?.to).toBe('2024-12-31');
    const total = answer.regime_periods.reduce((sum, { days }) => sum + days, 0);
    expect(total).toBe(366);
  });

  it.each(['calendar', 'wilder'] as const)(
    'shows the method %s beside the regime of advice',
    async (method) => {
      const answer = await chart(`from=2025-01-01&to=2025-06-30&method=${method}`);
      const dynamic = await chart('from=2025-01-01&to=2025-06-30');

      const values = monthlyRsiSeries(analysis.series, method);
      const expected = values[dayNumberOf('2025-03-15') - analysis.series.firstDay] ?? Number.NaN;
      const place = answer.chart_data.dates.indexOf('2025-03-15');
      expect(answer.method).toBe(method);
      expect(answer.chart_data.rsi[place]).toBeCloseTo(expected, 2);
      expect(answer.chart_data.regime).toEqual(dynamic.chart_data.regime);
      expect(answer.chart_data.rsi).not.toEqual(dynamic.chart_data.rsi);
      expect((await chart(`period=6m&method=${method}`)).chart_data.rsi.at(-1)).not.toBeNull();
    },
  );

  it('begins with the history where only the last day is given, and ends today where only the first is', async () => {
    const first = closes.at(0)?.date;
    expect(await chart('to=2024-01-01')).toMatchObject({ from: first, to: '2024-01-01' });
    expect(await chart('from=2026-10-01')).toMatchObject({ from: '2026-10-01', to: '2026-11-27' });
  });

  it('is empty outside the history', async () => {
    const before = await chart('from=2001-01-01&to=2001-12-31');
    const after = await chart('from=2027-01-01&to=2027-12-31');

    for (const answer of [before, after]) {
      expect(answer).toMatchObject({ from: null, to: null, total_days: 0, regime_periods: [] });
      expect(answer.chart_data.dates).toEqual([]);
    }
  });

  it.each([
    'period=2w',
    'from=2024-02-30',
    'from=2024-02-01&to=2024-01-01',
    'period=1y&from=2024-01-01',
    'method=ema',
    'points=99',
    'points=20001',
  ])('rejects %s', async (query) => {
    const answer = await client.get(`/api/rsi/chart/?${query}`).expect(400);
    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('is 304 for who has it already, while price, history and age are the same', async () => {
    await api.storeMarket({ price: 61_000, asOf: '2026-11-27T11:46:00.000Z' });
    const first = await client.get('/api/rsi/chart/?period=all').expect(200);
    const again = () =>
      client.get('/api/rsi/chart/?period=all').set('If-None-Match', first.get('ETag') ?? '');
    await again().expect(304);
    api.clock.advance(2 * 60_000);
    const stale = rsiChartResponseSchema.parse((await again().expect(200)).body);

    expect(stale.status).toBe('stale');
  });

  it('is the same answer compressed or not, with the same tag', async () => {
    const read = (encoding: string) =>
      client.get('/api/rsi/chart/?period=all').set('Accept-Encoding', encoding).expect(200);
    const [zipped, plain] = [await read('gzip, br'), await read('identity')];

    expect(zipped.get('Content-Encoding')).toBe('gzip');
    expect(plain.get('Content-Encoding')).toBeUndefined();
    expect(zipped.body).toEqual(plain.body);
    expect(rsiChartResponseSchema.parse(plain.body).total_days).toBe(DAYS + 1);
    expect(zipped.get('ETag')).toBe(plain.get('ETag'));
    for (const answer of [zipped, plain])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding',
      });
  });

  it('tells a correction and a new price in the next answer, whatever was written before', async () => {
    await chart('period=1y');
    const corrected = closes.at(-100);
    await storeCloses(api.database, [{ date: corrected?.date ?? '', close: 77_777 }], { version: 2 });
    await api.storeMarket({ price: 62_345 });

    const { chart_data: data } = await chart('period=1y&points=20000');

    expect(data.price[data.dates.indexOf(corrected?.date ?? '')]).toBe(77_777);
    expect(data.price.at(-1)).toBe(62_345);
    await api.database.deleteFrom('app.daily_closes').where('version', '=', 2).execute();
  });

  it('goes on with the closes where the price looked at became older than they are', async () => {
    await api.storeMarket({ price: 44_000, day: '2026-11-20', asOf: '2026-11-20T08:00:00.000Z' });

    const answer = await chart('period=6m');
    const historic = await client.get('/api/rsi/historic/?limit=10').expect(200);

    expect(answer).toMatchObject({ to: '2026-11-26', total_days: 183, missing_days: 0, status: 'stale' });
    expect(answer.chart_data.dates.at(-1)).toBe('2026-11-26');
    expect(answer.chart_data.price).not.toContain(44_000);
    const { data } = rsiHistoricResponseSchema.parse(historic.body);
    expect(data.map(({ date }) => date)).toEqual(closes.slice(-10).map(({ date }) => date));
  });

  it('ends with the last day of a recording, as it is looked at', async () => {
    const recording = closes.slice(0, 1_000);
    const last = recording.at(-1);
    await storeCloses(api.database, recording, { series: 'recorded', isInterpolated: true });
    await api.storeMarket({
      series: 'recorded',
      day: last?.date ?? '',
      price: last?.close ?? 0,
      regime: 'bull',
    });

    const answer = await chart('period=all');

    expect(answer).toMatchObject({ to: last?.date, total_days: 1_000, interpolated_days: 999 });
    expect(answer.chart_data.regime.at(-1)).toBe('bull');
  });
});
