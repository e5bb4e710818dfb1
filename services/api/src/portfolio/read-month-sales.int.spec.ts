import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { monthSalesResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('GET /api/portfolio/month-sales', () => {
  const readBy = (client: Client) => async (date: string) =>
    monthSalesResponseSchema.parse(
      (await client.get(`/api/portfolio/month-sales?date=${date}`).expect(200)).body,
    );

  it("is the month's recorded sales, each day at its PTAX, those entered in reais at their own rate", async () => {
    await api.database
      .insertInto('app.exchange_rates')
      .values([
        { pair: 'USD/BRL', series: 'market', day: '2026-10-30', rate: '5', source: 'PTAX' },
        { pair: 'USD/BRL', series: 'market', day: '2026-11-20', rate: '5.25', source: 'PTAX' },
      ])
      .execute();
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    const read = readBy(client);
    const sell = async (more: object) =>
      client.trade({ type: 'sell', priceUsd: '100000', quantityBtc: '0.01', confirmed: true, ...more });
    await client.trade({ quantityBtc: '1', tradedOn: '2026-10-01' });
    await sell({ tradedOn: '2026-10-31' });
    // The last rate before a day without one: 1 000.00 at 5.
    await sell({ tradedOn: '2026-11-01', feeUsd: '10' });
    await sell({ tradedOn: '2026-11-20' });
    const undone = await sell({ tradedOn: '2026-11-20' });
    await sell({
      tradedOn: '2026-11-20',
      paid: {
        currency: 'BRL',
        amountBrl: '5500.00',
        rate: '5.5',
        rateDate: '2026-11-20',
        rateSource: 'bank',
      },
    });
    await client.delete(`/api/transactions/${undone}`).expect(200);

    const ptax = { rate: '5.25', rateDate: '2026-11-20', rateSource: 'PTAX', isMissing: false };
    expect(await read('2026-11-27')).toMatchObject({
      month: '2026-11',
      count: 3,
      soldBrl: '15750.00',
      rate: ptax,
      days: [
        {
          date: '2026-11-01',
          count: 1,
          countInReais: 0,
          soldBrl: '5000.00',
          rate: '5',
          rateDate: '2026-10-30',
        },
        { date: '2026-11-20', count: 2, countInReais: 1, soldBrl: '10750.00', ...ptax },
      ],
      exemption: { limitBrl: '35000.00', validFrom: '2005-10-14', validUntil: null, readOn: '2026-11-30' },
    });
    expect(await read('2026-10-01')).toMatchObject({ month: '2026-10', count: 1, soldBrl: '5000.00' });
  });

  it('says so where no rate is known, and where the sum is more than an amount can be', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    const read = readBy(client);
    expect(await read('2015-06-30')).toMatchObject({
      count: 0,
      soldBrl: '0.00',
      days: [],
      rate: { rate: '5.40', rateDate: '2015-06-30', rateSource: 'configured default', isMissing: true },
    });
    await client.trade({ quantityBtc: '3', tradedOn: '2026-06-01' });
    await client.trade({ type: 'sell', quantityBtc: '1', priceUsd: '900000000000000', confirmed: true });
    expect(await read('2026-11-27')).toMatchObject({ count: 1, soldBrl: null });
    // The last rate is of seven weeks before, which is none of this day: nothing stands in for it.
    await client.trade({
      type: 'sell',
      quantityBtc: '1',
      priceUsd: '100',
      tradedOn: '2026-08-20',
      confirmed: true,
    });
    await api.database
      .insertInto('app.exchange_rates')
      .values({ pair: 'USD/BRL', series: 'market', day: '2026-07-01', rate: '5', source: 'PTAX' })
      .execute();
    expect(await read('2026-08-20')).toMatchObject({
      ...{ count: 1, soldBrl: null },
      days: [{ date: '2026-08-20', soldBrl: null, isMissing: true }],
    });
  });

  it('rejects days that are none and days to come', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    for (const date of ['2026-02-30', '2026-11-28', 'x'])
      await client.get(`/api/portfolio/month-sales?date=${date}`).expect(400);
  });
});
