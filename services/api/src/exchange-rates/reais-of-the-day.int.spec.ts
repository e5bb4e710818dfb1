import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dynamicBalanceResponseSchema,
  portfolioCashResponseSchema,
  portfolioHistoryResponseSchema,
  portfolioResponseSchema,
  portfolioSummaryResponseSchema,
  transactionAnalysisResponseSchema,
  transactionsResponseSchema,
} from '@app/contracts';
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

const PTAX = { pair: 'USD/BRL', series: 'market', source: 'PTAX' } as const;

async function storeRates(rates: Readonly<Record<string, string>>): Promise<void> {
  await api.database
    .insertInto('app.exchange_rates')
    .values(Object.entries(rates).map(([day, rate]) => ({ ...PTAX, day, rate })))
    .execute();
}

/** Somebody who sees reais. */
async function reader() {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  await client.put('/api/settings/display-currency', { currency: 'BRL' }).expect(200);
  return { client, rows: new ReadRows(api.reads, user.userId) };
}

/** Bought at the default, at 5 and in reais; sold at 6. Today, 2026-11-27, a dollar is 4 reais. */
async function investor() {
  const { client, rows } = await reader();
  const trade = async (more: object) =>
    client.trade({ quantityBtc: '0.01', priceUsd: '100000', confirmed: true, ...more });
  await trade({ tradedOn: '2026-01-02', quantityBtc: '0.001' });
  // A Saturday: the rate of the Friday before it.
  await trade({ tradedOn: '2026-09-05', feeUsd: '10' });
  await trade({
    tradedOn: '2026-10-01',
    paid: {
      ...{ currency: 'BRL', amountBrl: '5500.00', rate: '5.5' },
      ...{ rateDate: '2026-10-01', rateSource: 'entered by the user' },
    },
  });
  await trade({ type: 'sell', tradedOn: '2026-11-20', feeUsd: '5' });
  return { client, rows };
}

describe('reais of the day', () => {
  beforeAll(async () => {
    await storeRates({ '2026-09-04': '5', '2026-11-20': '6', '2026-11-27': '4' });
    await api.storeMarket({ price: 110_000 });
  });

  it('are of each day in the portfolio, whose worth is at the rate of today', async () => {
    const { client } = await investor();

    const portfolio = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);

    // 540.00 + 5 050.00 + 5 500.00; of 0.021 BTC 0.01 was sold: 11 090.00 x 11/21 stays.
    expect(portfolio.reais).toEqual({
      ...{ rate: '4', rateDate: '2026-11-27', rateSource: 'PTAX', isDefault: false },
      ...{ totalInvestedBrl: '11090.00', costBasisBrl: '5809.05', averagePriceBrl: '528095.24' },
      // 995.00 at 6 less 5 280.95.
      ...{ realisedBrl: '689.05', feesBrl: '80.00' },
      // (0.011 x 110 000.00 + 995.00 of cash) x 4 = 8 820.00.
      ...{ profitLossBrl: '-2270.00', unrealisedBrl: '-2959.05', totalReturnPercent: '-20.47' },
    });
    expect(portfolio.portfolioValueUsd).toBe('2205.00');
  });

  it('are of the day that is looked back at', async () => {
    const { client } = await investor();

    const { reais } = portfolioResponseSchema.parse(
      (await client.get('/api/portfolio?asOf=2026-11-20&reading=corrected').expect(200)).body,
    );

    expect(reais).toMatchObject({ rate: '6', rateDate: '2026-11-20', totalInvestedBrl: '11090.00' });
  });

  it('are of each day in the history, and none where its rows are behind the ledger', async () => {
    const { client, rows } = await investor();
    await rows.progress(3n);
    await rows.day('2026-10-01', 2_100_000n, 0n, 210_000n);
    await rows.day('2026-11-27', 900_000n, 0n, 90_000n);

    const { days } = portfolioHistoryResponseSchema.parse(
      (await client.get('/api/portfolio/history?from=2026-10-01&to=2026-11-27').expect(200)).body,
    );

    const dayOf = (date: string) => days.find((day) => day.date === date)?.reais;
    expect(dayOf('2026-10-01')).toMatchObject({
      ...{ rate: '5', totalInvestedBrl: '11090.00', costBasisBrl: '11090.00' },
      ...{ averagePriceBrl: '528095.24' },
    });
    expect(dayOf('2026-11-27')).toBeNull();
  });

  it('are in a list of trades, with the day and the source of the rate or that it is the default', async () => {
    const { client, rows } = await reader();
    await rows.progress(2n);
    await rows.buy('2026-01-02', 1);
    await rows.buy('2026-09-05', 2);

    const { items } = transactionsResponseSchema.parse(
      (await client.get('/api/transactions').expect(200)).body,
    );

    expect(items.map(({ reais }) => reais)).toEqual([
      // 100.00 and a fee of 0.50.
      {
        ...{ rate: '5', rateDate: '2026-09-04', rateSource: 'PTAX', isDefault: false, planned: null },
        filled: { priceBrl: '500000.00', valueBrl: '500.00', feeBrl: '2.50', totalBrl: '502.50' },
      },
      {
        ...{ rate: '5.40', rateDate: '2026-01-02', rateSource: 'configured default' },
        ...{ isDefault: true, planned: null },
        filled: { priceBrl: '540000.00', valueBrl: '540.00', feeBrl: '2.70', totalBrl: '542.70' },
      },
    ]);
  });

  it('are in the portfolio cash and its sums, and in the dynamic balance and its own', async () => {
    const { client, rows } = await reader();
    await rows.progress(4n);
    await rows.portfolio({ portfolio_cash_cents: 5_000n, dynamic_balance_cents: 10_000n }, 4n);
    await rows.cashEntry('2026-09-05', 1, 10_000n, null);
    await rows.cashEntry('2026-11-21', 2, -5_000n, null);
    await rows.dynamicBalanceEntry('2026-09-05', 3, 15_000n);
    await rows.dynamicBalanceEntry('2026-11-27', 4, -5_000n);

    const cash = portfolioCashResponseSchema.parse(
      (await client.get('/api/portfolio-cash').expect(200)).body,
    );
    const balance = dynamicBalanceResponseSchema.parse(
      (await client.get('/api/dynamic-balance').expect(200)).body,
    );

    const ptax = { rateSource: 'PTAX', isDefault: false };
    expect(cash.entries.map(({ reais }) => reais)).toEqual([
      { ...ptax, rate: '6', rateDate: '2026-11-20', amountBrl: '-300.00', balanceAfterBrl: '300.00' },
      { ...ptax, rate: '5', rateDate: '2026-09-04', amountBrl: '500.00', balanceAfterBrl: '500.00' },
    ]);
    expect(cash.totals.reais).toMatchObject({
      depositedBrl: '500.00',
      withdrawnBrl: '300.00',
      fromSalesBrl: '0.00',
    });
    expect(balance.entries.map(({ reais }) => [reais?.amountBrl, reais?.balanceAfterBrl])).toEqual([
      ['-200.00', '400.00'],
      ['750.00', '750.00'],
    ]);
    expect(balance.reais).toMatchObject({
      totalDepositedBrl: '750.00',
      totalWithdrawnBrl: '200.00',
      netBrl: '550.00',
      totalBuiltBrl: '0.00',
    });
  });
});

describe('the reais of somebody who sees dollars', () => {
  it('are in no answer that sums them, and in each at once when reais are chosen', async () => {
    const { client, rows } = await reader();
    await client.put('/api/settings/display-currency', { currency: 'USD' }).expect(200);
    await client.trade({ quantityBtc: '0.01', priceUsd: '100000', tradedOn: '2026-11-20', confirmed: true });
    await rows.progress(0n);
    await rows.day('2026-11-27', 1_000_000n, 0n, 100_000n);
    await rows.cashEntry('2026-11-21', 1, 10_000n, null);
    await rows.dynamicBalanceEntry('2026-11-21', 2, 15_000n);
    const read = async (path: string): Promise<unknown> => (await client.get(path).expect(200)).body;
    const isTold = async () => {
      const portfolio = portfolioResponseSchema.parse(await read('/api/portfolio'));
      const past = portfolioResponseSchema.parse(await read('/api/portfolio?asOf=2026-11-26'));
      const { days } = portfolioHistoryResponseSchema.parse(
        await read('/api/portfolio/history?from=2026-11-27&to=2026-11-27'),
      );
      const cash = portfolioCashResponseSchema.parse(await read('/api/portfolio-cash'));
      const balance = dynamicBalanceResponseSchema.parse(await read('/api/dynamic-balance'));
      const told = [portfolio, past, days[0], cash.totals, cash.entries[0], balance, balance.entries[0]];
      return told.map((each) => each !== undefined && each.reais !== null);
    };

    expect(await isTold()).toEqual(Array.from({ length: 7 }, () => false));
    await client.put('/api/settings/display-currency', { currency: 'BRL' }).expect(200);

    expect(await isTold()).toEqual(Array.from({ length: 7 }, () => true));
  });
});

describe('reais of a report', () => {
  it('are those of the days on which something moved, and at each end those of that end', async () => {
    const { client, rows } = await reader();
    await rows.progress(2n);
    await rows.buy('2026-09-05', 1);
    await rows.buy('2026-11-21', 2);

    const { whole, years } = portfolioSummaryResponseSchema.parse(
      (await client.get('/api/reports/portfolio-summary?from=2026-11-01&to=2026-11-27').expect(200)).body,
    );

    // 100.50 at 5, and the same at 6; 0.002 BTC are worth 220.00 at 4.
    expect(whole?.reais).toMatchObject({
      opening: { rate: '5', totalInvestedBrl: '502.50' },
      flows: { investedBrl: '603.00', feesBrl: '3.00', soldToCashBrl: '0.00' },
      closing: { rate: '4', totalInvestedBrl: '1105.50', costBasisBrl: '1105.50', profitLossBrl: '-225.50' },
      realisedBrl: '0.00',
    });
    expect(years.map(({ reais }) => reais?.flows.investedBrl)).toEqual(['603.00']);
  });

  it('are what was traded in the reais of its days, by type and month', async () => {
    const { client, rows } = await reader();
    await rows.progress(2n);
    await rows.buy('2026-09-05', 1);
    await rows.buy('2026-11-21', 2);

    const { types, months, origins } = transactionAnalysisResponseSchema.parse(
      (await client.get('/api/reports/transaction-analysis?to=2026-11-27').expect(200)).body,
    );

    // 100.00 and a fee of 0.50 at 5, and the same at 6.
    const both = { amountBrl: '1100.00', feesBrl: '5.50', averageBrl: '550.00' };
    expect(types.find(({ type }) => type === 'buy')?.reais).toEqual(both);
    expect(origins.map(({ reais }) => reais)).toEqual([both]);
    expect(months.map(({ types: [buy] }) => buy?.reais?.amountBrl)).toEqual(['500.00', '600.00']);
  });
});

describe('a rate that is stored later', () => {
  it('counts at once (regression guard: the rates of all days are kept in memory)', async () => {
    const { client } = await investor();
    const read = async () =>
      portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body).reais;
    expect(await read()).toMatchObject({ totalInvestedBrl: '11090.00' });

    await storeRates({ '2026-01-02': '5.6' });

    expect(await read()).toMatchObject({ totalInvestedBrl: '11110.00' });
  });
});
