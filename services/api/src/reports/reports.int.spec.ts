import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  portfolioResponseSchema,
  portfolioSummaryResponseSchema,
  problemSchema,
  strategyPerformanceResponseSchema,
  transactionAnalysisResponseSchema,
} from '@app/contracts';
import { addDays, calendarDateOf, weekOf } from '@app/ledger';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

const TODAY = '2026-11-27';
/** Of every buy that `ReadRows` writes. */
const BUY = { quantityBtc: '0.001', priceUsd: '100000', feeUsd: '0.50', confirmed: true } as const;

beforeAll(async () => {
  api = await startApi();
  const first = calendarDateOf('2026-09-28');
  await api.database
    .insertInto('app.daily_closes')
    .values(
      Array.from({ length: 60 }, (_, index) => addDays(first, index))
        // A gap of two days: the close before it is taken.
        .filter((day) => day !== '2026-10-20' && day !== '2026-10-21')
        .map((day) => ({
          ...{ series: 'market' as const, day, source: 'test exchange' },
          close_usd: day < '2026-10-12' ? '100000' : day < '2026-11-02' ? '50000' : '80000',
        })),
    )
    .execute();
  await api.storeMarket({ price: 90_000, day: TODAY });
});

afterAll(async () => {
  await api.close();
});

/** Somebody whose rows say what their stream says. */
async function buyerOn(...days: readonly string[]) {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const rows = new ReadRows(api.reads, user.userId);
  for (const [index, tradedOn] of days.entries()) {
    await client.trade({ ...BUY, tradedOn });
    await rows.buy(tradedOn, index);
  }
  await rows.progress(BigInt(days.length - 1));
  const read = async (path: string): Promise<unknown> => (await client.get(path).expect(200)).body;
  return {
    ...{ user, client, rows },
    summary: async (query = '') =>
      portfolioSummaryResponseSchema.parse(await read(`/api/reports/portfolio-summary${query}`)),
    analysis: async (query = '') =>
      transactionAnalysisResponseSchema.parse(await read(`/api/reports/transaction-analysis${query}`)),
    strategy: async (query = '') =>
      strategyPerformanceResponseSchema.parse(await read(`/api/reports/strategy-performance${query}`)),
    portfolio: async () => portfolioResponseSchema.parse(await read('/api/portfolio')),
  };
}

describe('the figures of reports', () => {
  it('are those of the portfolio, to the cent', async () => {
    const { portfolio, summary, strategy } = await buyerOn('2026-10-06', '2026-10-14', '2026-11-03');
    const [shown, { whole, price }, { comparison }] = [await portfolio(), await summary(), await strategy()];

    expect(price).toEqual(shown.price);
    const { date, priceUsd, ...closing } = whole?.closing ?? { date: '', priceUsd: '' };
    expect([date, priceUsd]).toEqual([TODAY, '90000.00']);
    expect(shown).toMatchObject(closing);
    expect(comparison?.own).toMatchObject({
      investedUsd: shown.totalInvestedUsd,
      btc: shown.btc,
      profitLossUsd: shown.profitLossUsd,
      returnPercent: shown.totalReturnPercent,
      xirrPercent: shown.xirrPercent,
      twrPercent: shown.twrPercent,
      drawdown: shown.maxDrawdown,
    });
    expect(comparison?.fixed).toMatchObject({
      investedUsd: shown.fixedDca?.totalInvestedUsd,
      btc: shown.fixedDca?.btc,
      endValueUsd: shown.fixedDca?.valueUsd,
      returnPercent: shown.fixedDca?.returnPercent,
    });
    expect(comparison?.weeks).toBe(shown.fixedDca?.weeks);
  });

  it('are those of the days of a range, and end where it ends', async () => {
    const { summary, analysis } = await buyerOn('2026-10-06', '2026-10-14', '2026-11-03');
    const { whole, from, to, firstOn } = await summary('?from=2026-10-13&to=2026-11-01');

    expect([from, to, firstOn]).toEqual(['2026-10-13', '2026-11-01', '2026-10-06']);
    expect(whole?.opening).toMatchObject({
      date: '2026-10-12',
      btc: '0.00100000',
      portfolioValueUsd: '50.00',
    });
    expect(whole?.closing).toMatchObject({
      date: '2026-11-01',
      btc: '0.00200000',
      portfolioValueUsd: '100.00',
    });
    // 100.50 went in, of which half was lost with its fee.
    expect(whole?.flows).toMatchObject({ investedUsd: '100.50', feesUsd: '0.50' });
    expect(whole?.profitLossUsd).toBe('-50.50');
    const counted = await analysis('?from=2026-10-13&to=2026-11-01');
    expect(counted.types.find(({ type }) => type === 'buy')).toEqual({
      ...{
        type: 'buy',
        count: 1,
        amountUsd: '100.00',
        btc: '0.00100000',
        feesUsd: '0.50',
        averageUsd: '100.00',
        reais: null,
      },
    });
  });

  it('count what moved cash by itself, and a base that was set aside', async () => {
    const { rows, analysis, summary } = await buyerOn('2026-10-06');
    await rows.dynamicBalanceEntry('2026-10-07', 5, 8_000n);
    await rows.dynamicBalanceEntry('2026-10-08', 6, -3_000n);
    await rows.setAside('2026-10-13', 7, { amountCents: 10_000n, transactionId: randomUUID() });
    await rows.cashEntry('2026-10-14', 8, 4_000n, null);
    await rows.cashEntry('2026-10-15', 9, -1_500n, null);

    const { types, count } = await analysis();
    expect(count).toBe(6);
    expect(
      types.filter((sums) => sums.count > 0).map((sums) => [sums.type, sums.count, sums.amountUsd]),
    ).toEqual([
      ['buy', 1, '100.00'],
      ['deposit', 1, '80.00'],
      ['withdrawal', 1, '30.00'],
      ['built', 1, '100.00'],
      ['portfolio_cash_withdrawal', 1, '15.00'],
      ['portfolio_cash_deposit', 1, '40.00'],
    ]);
    const { whole } = await summary();
    expect(whole?.closing).toMatchObject({ portfolioCashUsd: '25.00', dynamicBalanceUsd: '150.00' });
  });

  it('leave out what needs a price that is not known, and name the days', async () => {
    const { summary, strategy } = await buyerOn('2026-09-22', '2026-10-06');
    const early = await summary('?to=2026-09-25');
    expect(early.whole?.closing).toMatchObject({ btc: '0.00100000', portfolioValueUsd: null });
    expect(early.unpriced.missing).toEqual([{ from: '2026-09-25', to: '2026-09-25' }]);

    const { comparison, trades, unpriced } = await strategy();
    expect([comparison, trades]).toEqual([null, 2]);
    expect(unpriced.missing).toEqual([{ from: '2026-09-21', to: '2026-09-27' }]);
    expect(unpriced.carried).toEqual([{ from: '2026-10-20', to: '2026-10-21' }]);
    // From a day on of which, and of the day before it, there are prices.
    expect((await strategy('?from=2026-09-29')).comparison).not.toBeNull();
  });

  it('say nothing before the first trade, and of a record that is empty', async () => {
    const { summary, analysis, strategy } = await buyerOn('2026-11-03');
    const early = '?from=2026-10-01&to=2026-10-31';
    expect((await summary(early)).whole).toBeNull();
    expect((await analysis(early)).count).toBe(0);
    expect(await strategy(early)).toMatchObject({ trades: 0, comparison: null, firstOn: null });
    const nobody = await buyerOn();
    expect(await nobody.summary()).toMatchObject({ from: null, whole: null, years: [] });
  });

  it('refuse days that are no days, turned around, or in the future', async () => {
    const { client } = await buyerOn();
    for (const type of ['portfolio-summary', 'transaction-analysis', 'strategy-performance'])
      for (const query of [
        'from=2026-11-02&to=2026-11-01',
        'to=2026-11-28',
        'from=2026-12-01',
        'from=2026-02-30',
        'to=x',
      ]) {
        const refused = await client.get(`/api/reports/${type}?${query}`).expect(400);
        expect(problemSchema.parse(refused.body).code).toBe('REQUEST.INVALID');
      }
  });

  it('say where a sum is more than an amount can be', async () => {
    const { client, rows } = await buyerOn();
    await rows.progress(3n);
    for (const ordinal of [1, 2])
      await rows.dynamicBalanceEntry('2026-11-03', ordinal, 90_000_000_000_000_000n);
    for (const ordinal of [3, 4])
      await rows.dynamicBalanceEntry('2026-11-03', ordinal, -90_000_000_000_000_000n);
    const refused = await client.get('/api/reports/transaction-analysis').expect(422);
    expect(problemSchema.parse(refused.body).code).toBe('REPORT.OUT_OF_RANGE');
  });
});

describe('weeks of advice', () => {
  it('take the newest advice of each week', async () => {
    const { user, strategy } = await buyerOn('2026-10-06');
    for (const [index, cents] of ['20000', '5000'].entries())
      await api.reads
        .insertInto('recommendations')
        .values({
          recommendation_id: randomUUID(),
          user_id: user.userId,
          week: weekOf(calendarDateOf('2026-10-13')),
          issued_at: new Date(`2026-10-13T1${String(index)}:00:00Z`),
          payload: {
            ...{ week: '2026-W42', base: '5000' },
            investment: { usd: cents, btc: (BigInt(cents) * 20n).toString() },
          },
          revision: BigInt(10 + index),
        })
        .execute();
    const { comparison } = await strategy();
    // 50 dollars were 0.001 at 50 000; today they buy 0.00055556.
    expect(comparison?.adherence).toMatchObject({ weeks: 1, skipped: { weeks: 1, btc: '-0.00044444' } });
  });
});

describe('reports as files', () => {
  it('say what the answers say, one figure a line, in the format of every export', async () => {
    const { client, summary, strategy } = await buyerOn('2026-10-06', '2026-10-14');
    const file = await client.get('/api/exports/reports/portfolio-summary.csv?to=2026-11-01').expect(200);

    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['content-disposition']).toBe('attachment; filename="portfolio-summary.csv"');
    expect(file.text.startsWith('\uFEFFsection,item,figure,value\r\n')).toBe(true);
    const { whole } = await summary('?to=2026-11-01');
    expect(file.text).toContain(
      `\r\nwhole,,closing_portfolio_value_usd,${whole?.closing.portfolioValueUsd ?? ''}\r\n`,
    );
    expect(file.text).toContain('\r\nyears,2026,flows_invested_usd,201.00\r\n');
    // Numbers stay numbers, also below zero.
    expect(file.text).toContain(`\r\nwhole,,profit_loss_usd,${whole?.profitLossUsd ?? ''}\r\n`);
    expect(whole?.profitLossUsd).toMatch(/^-/);

    const compared = await client.get('/api/exports/reports/strategy-performance.csv').expect(200);
    const { comparison } = await strategy();
    expect(compared.text).toContain(`\r\ncomparison,,fixed_btc,${comparison?.fixed.btc ?? ''}\r\n`);
    expect(compared.text).toContain(
      `\r\ncomparison_points,2026-W41,own_value_usd,${comparison?.points[0]?.own.valueUsd ?? ''}\r\n`,
    );
    const counted = await client.get('/api/exports/reports/transaction-analysis.csv').expect(200);
    expect(counted.text).toContain('\r\ntypes,buy,count,2\r\n');
    expect(counted.text).toContain('\r\nmonths_types,2026-10 buy,amount_usd,200.00\r\n');
  });
});
