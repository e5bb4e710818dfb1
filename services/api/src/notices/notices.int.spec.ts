import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { NoticesRepository } from '@app/accounts';
import {
  defaultNoticeSettings,
  type NoticeContent,
  noticeSettingsSchema,
  noticesResponseSchema,
  readNoticesResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { OpeningNotices } from './opening-notices.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { LIVE_HEARTBEAT_SECONDS: '20' } });
});
afterAll(async () => {
  await api.close();
});

async function signedIn(timeZone = 'UTC') {
  const user = await api.createUser({ timeZone });
  const authorization = await api.signIn(user);
  return { ...user, authorization, client: new Client(api.server, authorization) };
}

const regime: NoticeContent = {
  kind: 'regime-changed',
  params: { regime: 'bull', oldRegime: 'pre_bull' },
};

async function add(userId: string, cause: string, content = regime): Promise<void> {
  api.clock.advance(1_000);
  await new NoticesRepository(api.database).add(userId, { cause, content }, api.clock.now());
}

const list = async (client: Client, query = '') =>
  noticesResponseSchema.parse((await client.get(`/api/notices${query}`).expect(200)).body);

describe('the notices of a person', () => {
  it('are listed newest first, a page at a time, with what is unread of all of them', async () => {
    const { userId, client } = await signedIn();
    for (const cause of ['first', 'second', 'third']) await add(userId, cause);
    await add(userId, 'third');

    const page = await list(client, '?limit=2');
    const rest = await list(client, `?limit=2&cursor=${String(page.nextCursor)}`);

    expect(page.notices).toHaveLength(2);
    expect(page).toMatchObject({ unread: 3, isQuiet: false, notices: [regime, regime] });
    expect(rest).toMatchObject({ unread: 3, nextCursor: null });
    const times = [...page.notices, ...rest.notices].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().toReversed());
    expect(new Set(times).size).toBe(3);
  });

  it('are read one by one or all at once, and never by somebody else', async () => {
    const { userId, client } = await signedIn();
    const other = await signedIn();
    for (const cause of ['first', 'second', 'third']) await add(userId, cause);
    const { notices, at } = await list(client);
    const ids = [notices[1]?.id];

    const foreign = await other.client.post('/api/notices/read', { ids }).expect(200);
    expect(readNoticesResponseSchema.parse(foreign.body)).toEqual({ unread: 0 });
    expect((await list(client)).unread).toBe(3);

    const one = await client.post('/api/notices/read', { ids }).expect(200);
    expect(readNoticesResponseSchema.parse(one.body)).toEqual({ unread: 2 });
    await add(userId, 'later than what was on screen');
    const all = await client.post('/api/notices/read', { until: at }).expect(200);
    expect(readNoticesResponseSchema.parse(all.body)).toEqual({ unread: 1 });
    expect((await list(client)).notices.map(({ readAt }) => readAt === null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([{}, { ids: [] }, { ids: ['no id'] }, { until: 'now' }, { ids: [], until: '2026-11-27' }])(
    'are not read by %j',
    async (body) => {
      const { client } = await signedIn();
      await client.post('/api/notices/read', body).expect(400);
    },
  );

  it('are told to every open connection, what was read as well', async () => {
    const { userId, authorization, client } = await signedIn();
    const { port } = z.object({ port: z.number() }).parse(api.server.address());
    const leaving = new AbortController();
    const opened = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { Authorization: authorization },
      signal: leaving.signal,
    });
    const reader = opened.body?.pipeThrough(new TextDecoderStream()).getReader();
    const nextNotices = async (): Promise<void> => {
      for (;;) if ((await reader?.read())?.value?.includes('event: notices') === true) return;
    };
    await add(userId, 'regime');
    await nextNotices();
    await client.post('/api/notices/read', { until: api.clock.now().toISOString() }).expect(200);
    await nextNotices();
    leaving.abort();
  });
});

describe('the settings of notices', () => {
  it('are the defaults until they are changed, and decide what is quiet in the zone of the person', async () => {
    const { client } = await signedIn('America/Sao_Paulo');
    const read = async () =>
      noticeSettingsSchema.parse((await client.get('/api/settings/notices').expect(200)).body);
    expect(await read()).toEqual(defaultNoticeSettings);

    // It is a few minutes past 12:00 UTC, 9:00 there.
    const changed = {
      kinds: { ...defaultNoticeSettings.kinds, 'price-moved': { app: false, mail: true, push: false } },
      quietHours: { from: 9, until: 10 },
    };
    await client.put('/api/settings/notices', changed).expect(200);

    expect(await read()).toEqual(changed);
    expect((await list(client)).isQuiet).toBe(true);
  });

  it.each([
    { quietHours: { from: 9, until: 9 } },
    { quietHours: { from: 9, until: 24 } },
    { kinds: { 'regime-changed': { app: true, mail: true, push: true } } },
    { kinds: { ...defaultNoticeSettings.kinds, other: { app: true, mail: true, push: true } } },
  ])('are not changed to %j', async (change) => {
    const { client } = await signedIn();
    await client.put('/api/settings/notices', { ...defaultNoticeSettings, ...change }).expect(400);
  });

  it('keep a kind away that the person does not want', async () => {
    const { userId, client } = await signedIn();
    const kinds = {
      ...defaultNoticeSettings.kinds,
      'regime-changed': { app: false, mail: false, push: false },
    };
    await client.put('/api/settings/notices', { ...defaultNoticeSettings, kinds }).expect(200);
    await add(userId, 'regime');
    expect(await list(client)).toMatchObject({ notices: [], unread: 0 });
  });
});

describe('opening the app', () => {
  it('is greeted once a day in the zone of the person, and not on the day of the registration', async () => {
    const user = await api.createUser({ timeZone: 'Asia/Tokyo' });
    const { userId, username } = user;
    const open = async () => api.app.get(OpeningNotices, { strict: false }).make(userId);
    const shown = async () => (await list(new Client(api.server, await api.signIn(user)))).notices;
    await open();
    expect(await shown()).toEqual([]);

    // 12:00 UTC is 21:00 there.
    api.clock.advance(4 * 60 * 60_000);
    await Promise.all([open(), open()]);
    await open();

    const notices = await shown();
    expect(notices).toHaveLength(1);
    expect(notices).toMatchObject([{ kind: 'welcome-back', params: { username } }]);
  });
});
