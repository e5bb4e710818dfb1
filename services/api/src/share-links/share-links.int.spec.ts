import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request, { type Test } from 'supertest';
import { z } from 'zod';
import { SecondFactorRemoval } from '@app/accounts';
import {
  calendarFeedResponseSchema,
  portfolioResponseSchema,
  problemSchema,
  sharedPercentsResponseSchema,
  sharedPortfolioResponseSchema,
  type ShareLink,
  shareLinksPerUserMax,
  shareLinksResponseSchema,
} from '@app/contracts';
import { createLogger } from '@app/platform';
import { PUBLIC_READS_PER_MINUTE } from '../core/attempts/limit-public-reads.js';
import { storeCloses } from '../market/testing/store-closes.js';
import { AccountClient } from '../testing/account-client.js';
import {
  type ApiHarness,
  startApi,
  startOfTest,
  type TestUser,
  type UserOptions,
} from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';
import { SecondFactorClient } from '../testing/second-factor-client.js';

let api: ApiHarness;
const lines: string[] = [];

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  api = await startApi({ logger: createLogger({ service: 'api-test', level: 'trace', destination }) });
  await api.storeMarket({ price: 110_000 });
  await storeCloses(api.database, [
    { date: '2026-11-25', close: 90_000 },
    { date: '2026-11-26', close: 100_000 },
  ]);
});
afterAll(async () => {
  await api.close();
});
beforeEach(() => {
  api.clock.set(startOfTest);
});

const LINKS = '/api/settings/share-links';
const HIDDEN = { name: 'For Ana', amounts: 'hidden', days: 7 };
const DAY_MS = 86_400_000;

interface Owner {
  readonly user: TestUser;
  readonly client: Client;
}

async function owner(words: UserOptions = {}): Promise<Owner> {
  const user = await api.createUser(words);
  const client = new Client(api.server, await api.signIn(user));
  await client.trade({
    quantityBtc: '0.01234567',
    priceUsd: '90000',
    tradedOn: '2026-11-25',
    confirmed: true,
  });
  await client.trade({
    ...{ type: 'sell', quantityBtc: '0.00234567', priceUsd: '100000', tradedOn: '2026-11-26' },
    ...{ proceedsTo: 'portfolio_cash', confirmed: true },
  });
  return { user, client };
}

const linksIn = (answer: { readonly body: unknown }): readonly ShareLink[] =>
  shareLinksResponseSchema.parse(answer.body).links;

let count = 0;
/** Under a name of its own, since the clock of the test makes no newest one. */
async function share(client: Client, words: object = {}): Promise<ShareLink> {
  const name = `For Ana ${String((count += 1))}`;
  const links = linksIn(await client.post(LINKS, { ...HIDDEN, ...words, name }).expect(200));
  const link = links.find((one) => one.name === name);
  if (link === undefined) throw new Error('no link was made');
  return link;
}

const look = ({ path }: Pick<ShareLink, 'path'>): Test => request(api.server).get(`/api${path}`);
const codeOf = (answer: { readonly body: unknown }): string => problemSchema.parse(answer.body).code;
const looksOf = async (client: Client): Promise<readonly number[]> =>
  linksIn(await client.get(LINKS).expect(200)).map(({ looks }) => looks);

describe('a shared portfolio', () => {
  it('shows the figures of the portfolio where its owner shows amounts', async () => {
    const { user, client } = await owner();
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(1n);
    await rows.day('2026-11-25', 1_000_000n, 0n, 95_000n);
    const own = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);

    const answer = await look(await share(client, { amounts: 'shown' })).expect(200);

    const shared = sharedPortfolioResponseSchema.parse(answer.body);
    expect(shared).toMatchObject({ amounts: 'shown', recordedSince: '2026-11-25', date: '2026-11-27' });
    const { btc, portfolioValueUsd, portfolioCashUsd, totalInvestedUsd, profitLossUsd, twrPercent } = own;
    expect(shared).toMatchObject({
      ...{ btc, portfolioValueUsd, portfolioCashUsd, totalInvestedUsd, profitLossUsd, twrPercent },
    });
    // 0.01 Bitcoin at 110 000 and 234.57 in cash.
    expect(shared.allocation).toEqual({ bitcoinPercent: '82.42', cashPercent: '17.58' });
    expect(shared.days).toContainEqual({ date: '2026-11-25', valueUsd: '900.00', investedUsd: '950.00' });
  });

  it('holds percents and an index from 100 on, and no amount at all, where amounts are hidden', async () => {
    const { user, client } = await owner();
    await client.deposit('432.10');

    const answer = await look(await share(client)).expect(200);

    const shared = sharedPercentsResponseSchema.parse(answer.body);
    // 90 000 to 100 000 with all in Bitcoin, then to 110 000 with 81 % of it there.
    expect(shared.days.map(({ date }) => date)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
    expect(shared.days.map(({ index }) => index)).toEqual(['100.00', '100.00', '111.11', '120.11']);
    expect(shared).toMatchObject({ amounts: 'hidden', twrPercent: '20.11' });
    // Of what is said, every figure is a percent; no field of another name, and no amount of the ledger, at any depth.
    const figures = answer.text.match(/"[A-Za-z]+":"-?[\d.]+"/g) ?? [];
    expect(figures.filter((figure) => !/^"(\w+Percent|index)":/.test(figure))).toEqual([]);
    expect(answer.text).not.toMatch(/usd|brl|btc"|value|invested/i);
    const own = await client.get('/api/portfolio').expect(200);
    const amounts = [...own.text.matchAll(/"\w+(?:Usd|Brl|btc)":"(-?[\d.]+)"/gi)].map(([, amount]) =>
      String(amount),
    );
    expect(amounts.length).toBeGreaterThan(8);
    for (const amount of amounts.filter((one) => !/^0\.0+$/.test(one)))
      expect(answer.text).not.toContain(`"${amount}"`);
    expect(answer.text).not.toContain(user.username);
  });

  it('needs no session and uses none, and names nobody', async () => {
    const { user, client } = await owner();
    const link = await share(client);
    const visitor = await look(link).expect(200);
    const other = await api.signIn(await api.createUser());

    for (const authorization of [other, 'Bearer nonsense'])
      expect((await look(link).set('Authorization', authorization).expect(200)).body).toEqual(visitor.body);
    expect(visitor.text).not.toMatch(new RegExp(`${user.userId}|${user.username}|Test Person|For Ana`));
    expect(Buffer.from(link.path.replace('/shared/', ''), 'base64url').toString('hex')).not.toContain(
      user.userId.replaceAll('-', ''),
    );
  });

  it('shows an empty ledger as one', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    const hidden = await look(await share(client)).expect(200);
    const shown = await look(await share(client, { amounts: 'shown' })).expect(200);
    for (const { body } of [hidden, shown])
      expect(body).toMatchObject({
        recordedSince: null,
        allocation: null,
        days: [],
        totalReturnPercent: null,
      });
  });

  it('records nothing with the owner: no recommendation, no session, no event', async () => {
    const { user, client } = await owner();
    const link = await share(client);
    const before = (await api.eventsOf(user.stream)).length;
    await look(link).expect(200);
    expect(await api.eventsOf(user.stream)).toHaveLength(before);
    expect((await client.get('/api/auth/sessions').expect(200)).body).toMatchObject({ sessions: [{}] });
  });

  it('keeps its address out of logs, of other sites and of search engines', async () => {
    const { client } = await owner();
    const link = await share(client);
    const answer = await look(link).expect(200);
    await request(api.server).get(link.path);
    await look({ path: `${link.path}x` }).expect(404);

    expect(answer.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(lines.join('')).toContain('/api/shared/:secret');
    expect(lines.join('')).toContain('"/shared/..."');
    expect(lines.join('')).not.toContain(link.path.replace('/shared/', ''));
  });
});

describe('a link that shows nothing', () => {
  it.each(['QUJD', Buffer.alloc(52, 7).toString('base64url'), 'x'.repeat(70)])(
    'was never given out: %s',
    async (secret) => {
      expect(codeOf(await look({ path: `/shared/${secret}` }).expect(404))).toBe('SHARE.UNKNOWN');
    },
  );

  it('is the address of a calendar, or names another link', async () => {
    const { client } = await owner();
    const [one, other] = [await share(client), await share(client)];
    const opened = await client.post('/api/settings/calendar').expect(200);
    const calendar = calendarFeedResponseSchema.parse(opened.body).path ?? '';
    const foreign = calendar.replace('/api/calendar/', '').replace('.ics', '');
    await look({ path: `/shared/${foreign}` }).expect(404);
    const [head, tail] = [one, other].map(({ path }) =>
      Buffer.from(path.replace('/shared/', ''), 'base64url'),
    );
    if (head === undefined || tail === undefined) throw new Error('two links were made');
    const forged = Buffer.concat([head.subarray(0, 20), tail.subarray(20)]).toString('base64url');
    await look({ path: `/shared/${forged}` }).expect(404);
  });

  it('was revoked, by its owner alone', async () => {
    const { client } = await owner();
    const link = await share(client);
    const stranger = (await owner()).client;
    await stranger.delete(`${LINKS}/${link.id}`).expect(200);
    await look(link).expect(200);

    expect(linksIn(await client.delete(`${LINKS}/${link.id}`).expect(200))).toEqual([]);
    expect(codeOf(await look(link).expect(404))).toBe('SHARE.UNKNOWN');
    await client.delete(`${LINKS}/${link.id}`).expect(200);
  });

  it('has expired: for another 90 days it says so', async () => {
    const { client } = await owner({ paidUntil: '2027-11-27T12:00:00.000Z' });
    const link = await share(client);
    api.clock.advance(7 * DAY_MS - 1);
    await look(link).expect(200);
    api.clock.advance(1);
    expect(codeOf(await look(link).expect(410))).toBe('SHARE.EXPIRED');
  });

  it('is of somebody whose subscription has ended, until it is renewed', async () => {
    const { client } = await owner({ paidUntil: '2026-11-28T12:00:00.000Z' });
    const link = await share(client);
    await look(link).expect(200);
    api.clock.advance(DAY_MS);
    const refused = await look(link).expect(403);
    expect(codeOf(refused)).toBe('SHARE.UNAVAILABLE');
    // What somebody has paid for is not told, and who looks is not recorded (each was an "access-denied" for a year).
    expect(refused.text).not.toMatch(/subscri|paid/i);
    expect(lines.filter((line) => line.includes('"securityEvent":"access-denied"'))).toEqual([]);
  });

  it('is of an account that was disabled or erased', async () => {
    const admin = new Client(api.server, await api.signIn(await api.createUser({ isAdmin: true })));
    const [disabled, erased] = [await owner(), await owner()];
    const [first, second] = [await share(disabled.client), await share(erased.client)];
    await look(first).expect(200);

    await admin.post(`/api/admin/users/${disabled.user.userId}/disable`).expect(200);
    await erased.client.post('/api/me/erasure', { password: erased.user.password }).expect(202);

    for (const link of [first, second]) expect(codeOf(await look(link).expect(404))).toBe('SHARE.UNKNOWN');
    await admin.post(`/api/admin/users/${disabled.user.userId}/enable`).expect(200);
    await look(first).expect(200);
  });
});

describe('the looks at a link', () => {
  it('count once per network in half an hour, and not where nothing was shown', async () => {
    const { user, client } = await owner();
    const link = await share(client);
    await client.delete(`${LINKS}/${(await share(client)).id}`).expect(200);
    expect(await looksOf(client)).toEqual([0]);
    await look(link).expect(200);
    await look(link).expect(200);
    expect(await looksOf(client)).toEqual([1]);
    api.clock.advance(30 * 60_000);
    await look(link).expect(200);

    const later = new Client(api.server, await api.signIn(user));
    const [counted] = linksIn(await later.get(LINKS).expect(200));
    expect(counted).toMatchObject({ looks: 2, lastLookAt: '2026-11-27T12:30:00.000Z' });
  });
});

describe('the links of a person', () => {
  it('are noted and mailed when they are made, and noted when they are revoked', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();
    lines.length = 0;
    const [first] = [await share(client, { amounts: 'shown', days: 30 }), await share(client)];
    await client.delete(`${LINKS}/${first.id}`).expect(200);
    await client.delete(`${LINKS}/${first.id}`).expect(200);
    const noted = lines.filter((line) => line.includes('"securityEvent":"share-link-changed"'));
    expect(noted.map((line) => z.object({ change: z.string() }).parse(JSON.parse(line)).change)).toEqual([
      ...['created shown', 'created hidden', 'revoked'],
    ]);
    expect((await person.mails()).map(({ template, params }) => [template, params])).toContainEqual([
      'share-link-created',
      { name: first.name, showsAmounts: true, days: 30 },
    ]);
  });

  it('end when an administrator takes the second factor away', async () => {
    const { client, person } = await SecondFactorClient.withTotp(api);
    await share(client);
    await api.app.get(SecondFactorRemoval, { strict: false }).remove(person.userId);
    const rows = await api.database
      .selectFrom('app.share_links')
      .select('link_id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it(`are ${String(shareLinksPerUserMax)} at most, also when several are asked for at once; one that expired makes room`, async () => {
    const { user, client } = await owner({ paidUntil: '2027-11-27T12:00:00.000Z' });
    const asked = Array.from({ length: shareLinksPerUserMax + 3 }, () => client.post(LINKS, HIDDEN));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(shareLinksPerUserMax);
    expect(codeOf(await client.post(LINKS, HIDDEN).expect(409))).toBe('SHARE.TOO_MANY_LINKS');

    api.clock.advance(7 * DAY_MS);
    const later = new Client(api.server, await api.signIn(user));
    const links = linksIn(await later.post(LINKS, { ...HIDDEN, days: 90 }).expect(200));
    expect(links.map(({ isExpired }) => isExpired)).toEqual([false, true, true, true, true, true]);
    // Expired ones are forgotten in the end.
    api.clock.advance(90 * DAY_MS);
    const latest = new Client(api.server, await api.signIn(user));
    expect(linksIn(await latest.post(LINKS, HIDDEN).expect(200))).toHaveLength(2);
  });

  it.each([
    ['no name', { name: '  ' }],
    ['a name that no table takes', { name: 'a\u0000b' }],
    ['another time', { days: 8 }],
    ['other amounts', { amounts: 'some' }],
  ])('are not made with %s', async (_what, words) => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));
    await client.post(LINKS, { ...HIDDEN, ...words }).expect(400);
  });

  it('are in the file of their own data, without the addresses', async () => {
    const { client } = await owner();
    const link = await share(client);
    const answer = await client.get('/api/me/export').expect(200);
    expect(answer.text).toContain('For Ana');
    expect(answer.text).not.toContain(link.path);
  });
});

it('anybody may read shared portfolios so often in a minute, and not more', async () => {
  api.clock.advance(60 * DAY_MS);
  const read = () => look({ path: '/shared/QUJD' });
  for (let reads = 0; reads < PUBLIC_READS_PER_MINUTE; reads += 1) await read().expect(404);
  const refused = await read().expect(429);
  expect(codeOf(refused)).toBe('SHARE.TOO_MANY_REQUESTS');
  expect(refused.get('Retry-After')).toBe('60');
});
