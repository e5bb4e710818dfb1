import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  brazilTaxYearResponseSchema,
  monthSalesResponseSchema,
  portfolioSummaryResponseSchema,
  problemSchema,
  taxLotsResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;
/** 0.001 for 100.00 with a fee of 0.50, as `ReadRows` writes it. */
const BUY = { quantityBtc: '0.001', priceUsd: '100000', feeUsd: '0.50', confirmed: true } as const;
const SALE = {
  type: 'sell',
  priceUsd: '120000',
  feeUsd: '0.50',
  proceedsTo: 'pocket',
  confirmed: true,
} as const;

beforeAll(async () => {
  api = await startApi();
  const rates = { '2025-10-06': '5', '2025-10-10': '5.5', '2026-10-13': '6', '2026-11-03': '5.5' };
  await api.database
    .insertInto('app.exchange_rates')
    .values(
      Object.entries(rates).map(([day, rate]) => ({
        ...{ pair: 'USD/BRL' as const, series: 'market' as const, source: 'PTAX', day, rate },
      })),
    )
    .execute();
});

afterAll(async () => {
  await api.close();
});

/** Bought in October of both years; half of the first, and all of it, was sold in November 2026. */
async function seller(days: readonly string[] = ['2025-10-06', '2026-10-13'], sold = 150_000n) {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const rows = new ReadRows(api.reads, user.userId);
  for (const [index, tradedOn] of days.entries()) {
    await client.trade({ ...BUY, tradedOn });
    await rows.buy(tradedOn, index);
  }
  await client.trade({
    ...SALE,
    quantityBtc: `0.00${String(sold).padStart(6, '0')}`,
    tradedOn: '2026-11-03',
  });
  await rows.sale('2026-11-03', days.length, sold);
  await rows.progress(BigInt(days.length));
  return {
    client,
    read: async (path: string): Promise<unknown> => (await client.get(path).expect(200)).body,
  };
}

describe('the Brazilian tax year', () => {
  it('has the position on both last days, and the sales and gains of each month at the rates of their days', async () => {
    const { read } = await seller();
    const found = brazilTaxYearResponseSchema.parse(await read('/api/reports/brazil-tax-year?year=2026'));

    // 100.50 at 5, and at 6: 1 105.50 for 0.002, of which three quarters left.
    expect(found.opening).toMatchObject({ date: '2025-12-31', btc: '0.00100000', costBrl: '502.50' });
    expect(found.closing).toEqual({
      ...{ date: '2026-11-27', btc: '0.00050000', costBrl: '276.38', averagePriceBrl: '552750.00' },
    });
    expect(found.months).toHaveLength(11);
    // 180.00 at 5.5, less 0.50 at 5.5, less three quarters of 1 105.50.
    const november = { soldBrl: '990.00', costBrl: '829.12', gainBrl: '158.13' };
    expect(found.months[10]).toMatchObject({
      ...{ month: '2026-11', count: 1, ...november, isAboveExemption: false, distanceBrl: '34010.00' },
    });
    expect(found.months[9]).toMatchObject({ month: '2026-10', count: 0, soldBrl: '0.00', gainBrl: '0.00' });
    expect(found.days).toMatchObject([
      { date: '2026-11-03', ...november, feesBrl: '2.75', rate: '5.5', rateSource: 'PTAX', isMissing: false },
    ]);
    expect(found.missingRates).toEqual([]);
    const meter = monthSalesResponseSchema.parse(await read('/api/portfolio/month-sales?date=2026-11-20'));
    expect(meter.soldBrl).toBe(found.months[10]?.soldBrl);
    expect(found.exemption).toEqual(meter.exemption);
  });

  it('ends with the year, and is of this one where none is named', async () => {
    const { read } = await seller();
    const last = brazilTaxYearResponseSchema.parse(await read('/api/reports/brazil-tax-year?year=2025'));
    expect(last).toMatchObject({ year: '2025', to: '2025-12-31', days: [], opening: { btc: '0.00000000' } });
    expect(last.months).toHaveLength(12);
    const running = brazilTaxYearResponseSchema.parse(await read('/api/reports/brazil-tax-year'));
    expect(running).toMatchObject({ year: '2026', to: '2026-11-27' });
  });

  it('leaves out what needs the rate of a day that has none, and names the day', async () => {
    // Two days later the last rate still stands for the day; five weeks later it does not.
    const { read } = await seller(['2025-10-12', '2025-11-17']);
    const found = brazilTaxYearResponseSchema.parse(await read('/api/reports/brazil-tax-year?year=2026'));
    expect(found.missingRates).toEqual([{ from: '2025-11-17', to: '2025-11-17' }]);
    expect(found.opening).toMatchObject({ btc: '0.00200000', costBrl: null });
    expect(found.months[10]).toMatchObject({ soldBrl: '990.00', costBrl: null, gainBrl: null });
  });

  it('is a file too, one figure a line', async () => {
    const { client } = await seller();
    const { text, headers } = await client
      .get('/api/exports/reports/brazil-tax-year.csv?year=2026')
      .expect(200);
    expect(headers['content-disposition']).toBe('attachment; filename="brazil-tax-year.csv"');
    expect(text).toContain('\r\nclosing,,cost_brl,276.38\r\n');
    expect(text).toContain('\r\nmonths,2026-11,gain_brl,158.13\r\n');
    expect(text).toContain('\r\ndays,2026-11-03,rate_source,PTAX\r\n');
  });
});

describe('the lots of a year', () => {
  it('are those of FIFO or HIFO, beside the average cost of the portfolio summary', async () => {
    const { read } = await seller();
    const fifo = taxLotsResponseSchema.parse(await read('/api/reports/tax-lots?year=2026'));
    // 179.50, two thirds of it for the first lot.
    expect(fifo).toMatchObject({ method: 'fifo', count: 2 });
    expect(fifo.lots).toEqual([
      {
        ...{ acquiredOn: '2025-10-06', soldOn: '2026-11-03', btc: '0.00100000', term: 'long' },
        ...{ proceedsUsd: '119.67', costUsd: '100.50', gainUsd: '19.17' },
      },
      {
        ...{ acquiredOn: '2026-10-13', soldOn: '2026-11-03', btc: '0.00050000', term: 'short' },
        ...{ proceedsUsd: '59.83', costUsd: '50.25', gainUsd: '9.58' },
      },
    ]);
    expect(fifo.sums.fifo).toMatchObject({ gainUsd: '28.75', shortTermUsd: '9.58', longTermUsd: '19.17' });
    const { years } = portfolioSummaryResponseSchema.parse(await read('/api/reports/portfolio-summary'));
    expect(fifo.sums.average.gainUsd).toBe(years.find(({ year }) => year === '2026')?.realisedUsd);

    // Both lots cost the same: of equal ones the older is taken first.
    const hifo = taxLotsResponseSchema.parse(await read('/api/reports/tax-lots?year=2026&method=hifo'));
    expect(hifo.lots.map(({ acquiredOn }) => acquiredOn)).toEqual(['2025-10-06', '2026-10-13']);
    expect(hifo.sums).toEqual(fifo.sums);
  });

  it('are a file with a lot a line', async () => {
    const { client } = await seller();
    const { text } = await client.get('/api/exports/reports/tax-lots.csv?year=2026&method=hifo').expect(200);
    expect(text).toBe(
      '\uFEFFmethod,acquired_on,sold_on,btc,proceeds_usd,cost_usd,gain_usd,term\r\n' +
        'hifo,2025-10-06,2026-11-03,0.00100000,119.67,100.50,19.17,long\r\n' +
        'hifo,2026-10-13,2026-11-03,0.00050000,59.83,50.25,9.58,short\r\n',
    );
  });

  it('are none in a year without a sale', async () => {
    const { read } = await seller();
    const none = taxLotsResponseSchema.parse(await read('/api/reports/tax-lots?year=2025'));
    expect(none).toMatchObject({ count: 0, lots: [], sums: { average: { gainUsd: '0.00' } } });
  });
});

it('a year that has not begun, or is none, is refused', async () => {
  const { client } = await seller();
  for (const query of [
    'brazil-tax-year?year=2027',
    'tax-lots?year=2027',
    'tax-lots?year=x',
    'tax-lots?method=lifo',
  ]) {
    const refused = await client.get(`/api/reports/${query}`).expect(400);
    expect(problemSchema.parse(refused.body).code).toBe('REQUEST.INVALID');
  }
});
