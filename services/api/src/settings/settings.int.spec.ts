import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentTerms, meResponseSchema, problemSchema, settingsResponseSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
  await api.database
    .insertInto('app.exchange_rates')
    .values({ pair: 'USD/BRL', day: '2026-11-26', rate: '5.400000', source: 'bcb' })
    .execute();
});

afterAll(async () => {
  await api.close();
});

async function person(words: Parameters<typeof AccountClient.register>[1] = {}) {
  const registered = await AccountClient.register(api, words);
  return { registered, client: await registered.client() };
}

const typesOf = async (userId: string) =>
  (await api.eventsOf(`account-${userId}`)).map(({ type }) => type).slice(2);

describe('GET /api/settings', () => {
  it('shows what the account stream says, with its revision as weak tag', async () => {
    const { registered, client } = await person({ email: 'ana@example.com', full_name: 'Ana Souza' });

    const answer = await client.get('/api/settings/').expect(200);

    expect(settingsResponseSchema.parse(answer.body)).toEqual({
      username: registered.username,
      fullName: 'Ana Souza',
      email: 'ana@example.com',
      emailStatus: 'readable',
      emailConfirmed: false,
      registeredAt: api.clock.now().toISOString(),
      profile: 'direct',
      profileChosen: false,
      base: { usd: '20.00', entered: null },
      timeZone: 'UTC',
      language: 'en',
      displayCurrency: 'USD',
      taxCountry: 'other',
      taxCountryChosen: false,
      acceptedTerms: { version: currentTerms.version, at: api.clock.now().toISOString() },
      revision: '1',
    });
    expect(answer.get('ETag')).toBe('W/"1"');
  });
});

describe('PUT /api/settings/base', () => {
  it('takes dollars as they are', async () => {
    const { registered, client } = await person();

    const answer = await client.put('/api/settings/base', { currency: 'USD', amount: '150.5' }).expect(200);

    expect(settingsResponseSchema.parse(answer.body)).toMatchObject({
      base: { usd: '150.50', entered: null },
      revision: '2',
    });
    expect(answer.get('ETag')).toBe('W/"2"');
    expect(await typesOf(registered.userId)).toEqual(['account.base-investment-changed']);
  });

  it('converts reais once, with rate, day and source, and never again', async () => {
    const { client } = await person();

    const answer = await client.put('/api/settings/base/', { currency: 'BRL', amount: '750' }).expect(200);
    await api.database
      .insertInto('app.exchange_rates')
      .values({ pair: 'USD/BRL', day: '2026-11-27', rate: '6.000000', source: 'bcb' })
      .execute();

    const base = {
      usd: '138.89',
      entered: {
        currency: 'BRL',
        amountBrl: '750.00',
        rate: '5.4',
        rateDate: '2026-11-26',
        rateSource: 'bcb',
      },
    };
    expect(settingsResponseSchema.parse(answer.body).base).toEqual(base);
    const later = await client.get('/api/settings').expect(200);
    expect(settingsResponseSchema.parse(later.body).base).toEqual(base);
    const me = await client.get('/api/me').expect(200);
    expect(meResponseSchema.parse(me.body).baseUsd).toBe('138.89');
  });

  it.each([
    [{ currency: 'USD' }, 'Base investment amount is required'],
    [{ currency: 'USD', amount: '  ' }, 'Base investment amount is required'],
    [{ currency: 'USD', amount: 'abc' }, 'Base investment must be a valid number'],
    [{ currency: 'USD', amount: '1.234' }, 'Base investment must be a valid number'],
    [{ currency: 'BRL', amount: '1,50' }, 'Base investment must be a valid number'],
    [{ currency: 'USD', amount: '0' }, 'Base investment must be greater than zero'],
    [{ currency: 'USD', amount: '-1' }, 'Base investment must be greater than zero'],
    [{ currency: 'USD', amount: '-0' }, 'Base investment must be greater than zero'],
    // A centavo is less than half a cent.
    [{ currency: 'BRL', amount: '0.01' }, 'Base investment must be greater than zero'],
    [{ currency: 'USD', amount: '9'.repeat(18) }, 'Base investment is larger than the ledger accepts'],
  ])('answers %j with: %s', async (body, detail) => {
    const { registered, client } = await person();

    const answer = await client.put('/api/settings/base', body).expect(422);

    expect(problemSchema.parse(answer.body).detail).toBe(detail);
    expect(await typesOf(registered.userId)).toEqual([]);
  });
});

describe('PUT /api/settings/profile', () => {
  it.each([
    ['direct', 'direct'],
    ['balanced', 'direct'],
    ['strategic', 'strategic'],
    ['aggressive', 'strategic'],
  ])('takes %s for %s', async (sent, profile) => {
    const { client } = await person();

    const answer = await client.put('/api/settings/profile', { profile: sent }).expect(200);

    expect(settingsResponseSchema.parse(answer.body)).toMatchObject({ profile, profileChosen: true });
  });

  it('rejects anything else', async () => {
    const { client } = await person();

    await client.put('/api/settings/profile', { profile: 'reckless' }).expect(400);
    await client.put('/api/settings/profile', { profile: 'direct', more: true }).expect(400);
  });
});

describe('PUT /api/settings/email', () => {
  it('changes and removes the address, sealed in the stream', async () => {
    const { registered, client } = await person({ email: 'old@example.com' });
    const planted = `${randomUUID()}@example.com`;

    const { password } = registered;
    const changed = await client.put('/api/settings/email', { email: ` ${planted} `, password }).expect(200);
    const removed = await client.put('/api/settings/email', { email: '', password }).expect(200);

    expect(settingsResponseSchema.parse(changed.body).email).toBe(planted);
    expect(settingsResponseSchema.parse(removed.body)).toMatchObject({ email: null, emailStatus: 'none' });
    const events = await api.eventsOf(`account-${registered.userId}`);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(planted);
  });

  it('writes nothing for the address that is there', async () => {
    const { registered, client } = await person({ email: 'same@example.com' });

    const body = { email: 'same@example.com', password: registered.password };
    await client.put('/api/settings/email', body).expect(200);

    expect(await typesOf(registered.userId)).toEqual([]);
  });

  it('rejects what is no address', async () => {
    const { registered, client } = await person();

    const body = { email: 'ana@', password: registered.password };
    const answer = await client.put('/api/settings/email', body).expect(422);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'SETTINGS.EMAIL_INVALID',
      detail: 'Please enter a valid email',
    });
  });

  it.each(['thief@example.com', '', null])(
    'could be changed without the password by whoever held an open session (%j)',
    async (email) => {
      const { registered, client } = await person({ email: 'owner@example.com' });

      await client.put('/api/settings/email', { email }).expect(400);
      const answer = await client.put('/api/settings/email', { email, password: 'not it' }).expect(400);

      expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'AUTH.CURRENT_PASSWORD' });
      expect(await typesOf(registered.userId)).toEqual([]);
    },
  );

  it('is no way to guess the password with a stolen session', async () => {
    const { registered, client } = await person();
    const body = { email: 'thief@example.com' };
    for (let each = 0; each < 5; each += 1)
      await client.put('/api/settings/email', { ...body, password: `guess ${each}` }).expect(400);

    const { password } = registered;
    const answer = await client.put('/api/settings/email', { ...body, password }).expect(429);
    await client.post('/api/me/erasure', { password }).expect(429);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'AUTH.TOO_MANY_PASSWORD_CHECKS' });
    expect(await typesOf(registered.userId)).toEqual([]);
  });
});

describe('zone and language', () => {
  it('are changed, and days and weeks follow', async () => {
    const { client } = await person();

    await client.put('/api/settings/time-zone', { timeZone: 'Pacific/Kiritimati' }).expect(200);
    const answer = await client.put('/api/settings/language', { language: 'pt' }).expect(200);

    expect(settingsResponseSchema.parse(answer.body)).toMatchObject({
      timeZone: 'Pacific/Kiritimati',
      language: 'pt',
    });
    const me = await client.get('/api/me').expect(200);
    expect(meResponseSchema.parse(me.body)).toMatchObject({ today: '2026-11-28', language: 'pt' });
  });

  it('and the display currency are kept with the person, as an event', async () => {
    const { client, registered } = await person();
    const answer = await client.put('/api/settings/display-currency', { currency: 'BRL' }).expect(200);
    expect(settingsResponseSchema.parse(answer.body).displayCurrency).toBe('BRL');
    const me = await client.get('/api/me').expect(200);
    expect(meResponseSchema.parse(me.body).displayCurrency).toBe('BRL');
    expect(await typesOf(registered.userId)).toContain('account.display-currency-changed');
    await client.put('/api/settings/display-currency', { currency: 'EUR' }).expect(400);
  });

  it('suggest the tax country, which once chosen no zone changes any more', async () => {
    const { client, registered } = await person();
    const read = async () =>
      settingsResponseSchema.parse((await client.get('/api/settings').expect(200)).body);
    await client.put('/api/settings/time-zone', { timeZone: 'America/Fortaleza' }).expect(200);
    expect(await read()).toMatchObject({ taxCountry: 'BR', taxCountryChosen: false });
    await client.put('/api/settings/tax-country', { country: 'BR' }).expect(200);
    await client.put('/api/settings/time-zone', { timeZone: 'Europe/Lisbon' }).expect(200);
    expect(await read()).toMatchObject({ taxCountry: 'BR', taxCountryChosen: true });
    await client.put('/api/settings/tax-country', { country: 'other' }).expect(200);
    const me = await client.get('/api/me').expect(200);
    expect(meResponseSchema.parse(me.body).taxCountry).toBe('other');
    expect(await typesOf(registered.userId)).toContain('account.tax-country-changed');
    await client.put('/api/settings/tax-country', { country: 'XX' }).expect(400);
  });

  it('reject a zone that does not exist', async () => {
    const { client } = await person();

    const answer = await client.put('/api/settings/time-zone', { timeZone: 'Middle/Earth' }).expect(422);

    expect(problemSchema.parse(answer.body).code).toBe('SETTINGS.TIME_ZONE_UNKNOWN');
  });
});

describe('a change of what was changed meanwhile', () => {
  it('is rejected where the tag that was seen is sent', async () => {
    const { client } = await person();
    const seen = (await client.get('/api/settings').expect(200)).get('ETag') ?? '';
    await client.put('/api/settings/language', { language: 'pt' }).expect(200);

    const late = await client
      .put('/api/settings/base', { currency: 'USD', amount: '50' })
      .set('If-Match', seen)
      .expect(412);
    await client
      .put('/api/settings/base', { currency: 'USD', amount: '50' })
      .set('If-Match', 'W/"2"')
      .expect(200);
    await client
      .put('/api/settings/base', { currency: 'USD', amount: '60' })
      .set('If-Match', 'nonsense')
      .expect(400);

    expect(problemSchema.parse(late.body).code).toBe('ACCOUNT.CHANGED_MEANWHILE');
  });

  it('of two at a time loses none', async () => {
    const { registered, client } = await person();

    await Promise.all([
      client.put('/api/settings/language', { language: 'pt' }).expect(200),
      client.put('/api/settings/profile', { profile: 'strategic' }).expect(200),
      client.put('/api/settings/time-zone', { timeZone: 'Europe/Lisbon' }).expect(200),
    ]);

    expect(await typesOf(registered.userId)).toHaveLength(3);
  });
});
