import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { exchangeRateResponseSchema } from '@app/contracts';
import { MarketModesRepository } from '@app/market';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.server, await api.signIn(await api.createUser()));
  await api.database
    .insertInto('app.exchange_rates')
    .values([
      { pair: 'USD/BRL', series: 'market', day: '2026-11-20', rate: '5.1', source: 'PTAX' },
      { pair: 'USD/BRL', series: 'local', day: '2026-11-25', rate: '9.9', source: 'Local stand-in of PTAX' },
    ])
    .execute();
});
afterAll(async () => {
  await api.close();
});

const rate = async () =>
  exchangeRateResponseSchema.parse(
    (await client.get('/api/exchange-rates/usd-brl?date=2026-11-26').expect(200)).body,
  );

describe('reais for a dollar', () => {
  it('are never those of fakes after a change to the real market on the same database, and the other way round', async () => {
    const modes = new MarketModesRepository(api.database);
    await modes.choose('local', new Date('2026-11-25T00:00:00.000Z'));
    expect(await rate()).toMatchObject({ rate: '9.9', rateSource: 'Local stand-in of PTAX' });
    for (const series of ['market', 'recorded'] as const) {
      await modes.choose(series, new Date('2026-11-26T00:00:00.000Z'));
      expect(await rate()).toMatchObject({ rate: '5.1', rateSource: 'PTAX' });
    }
  });

  it('name a known source in the events of a trade, never a text of a person (regression: kept for ever)', async () => {
    const user = await api.createUser();
    const trader = new Client(api.server, await api.signIn(user));
    const paid = { currency: 'BRL', amountBrl: '500000.00', rate: '5' };
    await trader.trade({ paid: { ...paid, rateSource: 'my sister Anna Silva' } });
    await trader.trade({ paid: { ...paid, rateSource: 'AwesomeAPI' } });
    await trader.trade({ paid });

    const sources = (await api.eventsOf(user.stream)).map(
      ({ data }) => z.object({ paid: z.object({ rateSource: z.string() }) }).parse(data).paid.rateSource,
    );
    expect(sources).toEqual(['entered by the user', 'AwesomeAPI', 'entered by the user']);
  });
});
