import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { defaultNoticeSettings, type NoticeSettings } from '@app/contracts';
import { MarketModesRepository } from '@app/market';
import { closesFrom } from '@app/market/testing';
import { silentLogger } from '@app/platform';
import type { MarketSeriesName } from '@app/read-models';
import { analyseCloses, evaluateMarket, type MarketEvaluation } from '@app/strategy';
import { SendMails } from '../mail/send-mails.js';
import { type AccountWorld, FakeTransport, startAccountWorld } from '../testing/account-world.js';
import { mailNotices } from './mail-notices.js';
import { makeMarketNotices } from './make-market-notices.js';
import { NoticedMarketRepository } from './noticed-market.repository.js';

const { signal } = new AbortController();
let world: AccountWorld;
let tick = 0n;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});
afterEach(async () => {
  const { database } = world;
  await database.deleteFrom('app.notices').execute();
  await database.deleteFrom('app.noticed_markets').execute();
  await database.deleteFrom('app.market_snapshots').execute();
  await database.deleteFrom('app.notice_settings').execute();
  await database.deleteFrom('app.mails').execute();
  await database.deleteFrom('app.credentials').execute();
});

const evaluation = ((): MarketEvaluation => {
  const closes = closesFrom('2025-08-25', 459).map(({ date, close }) => ({
    date,
    close: Number.parseFloat(close),
  }));
  const result = evaluateMarket({ history: analyseCloses(closes), price: 90_000, day: '2026-11-27' });
  if (!result.ok) throw new Error(result.code);
  return { ...result.evaluation, regime: 'transition' };
})();

async function store(
  change: Partial<MarketEvaluation>,
  {
    series = 'market',
    ageMinutes = 0,
  }: { readonly series?: MarketSeriesName; readonly ageMinutes?: number } = {},
): Promise<void> {
  tick += 1n;
  const now = world.clock.now();
  const changed = { ...evaluation, ...change };
  await world.database
    .insertInto('app.market_snapshots')
    .values({
      ...{ tick, refresh: 0, series, source: 'Kraken', price_cents: 9_000_000n, change_24h: 1 },
      ...{ as_of: new Date(now.getTime() - ageMinutes * 60_000), computed_at: now, recorded_day: null },
      ...{ rsi: changed.rsi, regime: changed.regime, evaluation: JSON.stringify(changed) },
    })
    .execute();
}

const choose = (series: MarketSeriesName) =>
  new MarketModesRepository(world.database).choose(series, world.clock.now());

async function make(): Promise<number> {
  const { database, clock } = world;
  const modes = new MarketModesRepository(database);
  return makeMarketNotices({ modes, markets: new NoticedMarketRepository(database), clock });
}

async function mail(): Promise<void> {
  const { services, accounts, clock } = world;
  await mailNotices({
    ...{ notices: services.notices, settings: services.noticeSettings, outbox: services.outbox },
    ...{ accounts, clock, logger: silentLogger(), signal },
  });
}

const noticesOf = async (userId: string) =>
  (await world.services.notices.list(userId, { limit: 100 })).map(({ content }) => content);

const mailsOf = async (userId: string) => world.services.mails.listOf(userId, 100);

const wishes = (change: Partial<NoticeSettings['kinds']>, more: Partial<NoticeSettings> = {}) => ({
  ...defaultNoticeSettings,
  ...more,
  kinds: { ...defaultNoticeSettings.kinds, ...change },
});

/** A change of the regime between two snapshots half a minute apart. */
async function changeRegime(): Promise<void> {
  await choose('market');
  await store({});
  await make();
  world.clock.advance(30_000);
  await store({ regime: 'bear' });
}

describe('notices of the market', () => {
  it('are one row a person and cause, however many workers look at the same snapshot', async () => {
    const people = [await world.register(), await world.register()];
    const disabled = await world.register();
    await world.change(disabled, { kind: 'disable' });
    await changeRegime();

    await Promise.all([make(), make(), make()]);
    await make();

    const notice = { kind: 'regime-changed', params: { regime: 'bear', oldRegime: 'transition' } };
    for (const userId of people) expect(await noticesOf(userId)).toEqual([notice]);
    expect(await noticesOf(disabled)).toEqual([]);
  });

  it('are not made twice on one day where the market swings', async () => {
    const userId = await world.register();
    await changeRegime();
    await make();
    for (const regime of ['transition', 'bear', 'transition'] as const) {
      world.clock.advance(30_000);
      await store({ regime });
      await make();
    }

    expect((await noticesOf(userId)).map(({ params }) => params)).toEqual([
      { regime: 'transition', oldRegime: 'bear' },
      { regime: 'bear', oldRegime: 'transition' },
    ]);
  });

  it('are made by the first run after one that was ended before its commit', async () => {
    const userId = await world.register();
    await changeRegime();
    // The last write of the transaction fails.
    await sql`
      create function fail_here() returns trigger language plpgsql as
        'begin raise exception ''the process ends''; end'`.execute(world.database);
    await sql`
      create trigger fail_here before update on app.noticed_markets
        for each row execute function fail_here()`.execute(world.database);
    await expect(make()).rejects.toThrow('the process ends');
    expect(await noticesOf(userId)).toEqual([]);
    await sql`drop function fail_here() cascade`.execute(world.database);

    expect(await make()).toBe(1);
    expect(await noticesOf(userId)).toHaveLength(1);
  });

  it('are none of a stale, a recorded and a made-up market', async () => {
    const userId = await world.register();
    await choose('market');
    await store({});
    await make();
    world.clock.advance(60 * 60_000);
    await store({ regime: 'bear' }, { ageMinutes: 16 });
    expect(await make()).toBe(0);
    for (const series of ['recorded', 'local'] as const) {
      await choose(series);
      await store({}, { series });
      await make();
      world.clock.advance(30_000);
      await store({ regime: 'bear' }, { series });
      expect(await make()).toBe(0);
    }

    expect(await noticesOf(userId)).toEqual([]);
    await choose('market');
    await store({ regime: 'bear' });
    expect(await make()).toBe(1);
  });

  it('follow the channels that the person chose for the kind', async () => {
    const none = await world.register();
    const mailOnly = await world.register({ email: 'ana@example.com', language: 'pt' });
    const { noticeSettings } = world.services;
    const off = wishes({ 'regime-changed': { app: false, mail: false, push: false } });
    await noticeSettings.save(none, off, world.clock.now());
    const byMail = wishes({ 'regime-changed': { app: false, mail: true, push: false } });
    await noticeSettings.save(mailOnly, byMail, world.clock.now());
    await changeRegime();

    await make();
    await Promise.all([mail(), mail()]);
    await mail();

    expect(await noticesOf(none)).toEqual([]);
    expect(await noticesOf(mailOnly)).toEqual([]);
    expect(await mailsOf(none)).toEqual([]);
    expect(await mailsOf(mailOnly)).toHaveLength(1);
    const transport = new FakeTransport();
    const { mails, outbox } = world.services;
    await new SendMails({
      ...{ mails, outbox, transport, clock: world.clock, logger: silentLogger(), isProduction: false },
      ...{ domain: 'dca.example.com', appUrl: 'https://dca.example.com' },
    }).run(signal);
    expect(transport.sent).toMatchObject([{ to: 'ana@example.com', subject: 'O regime agora é Baixa' }]);
    expect(transport.sent[0]?.text).toContain('https://dca.example.com/dashboard');
  });

  it('wait to be mailed until the quiet hours of the person end', async () => {
    const userId = await world.register();
    await world.change(userId, { kind: 'change-time-zone', timeZone: 'America/Sao_Paulo' });
    // The clock is between 12:00 and 14:00 UTC, 9:00 and 11:00 there.
    const quiet = wishes(
      { 'regime-changed': { app: true, mail: true, push: false } },
      { quietHours: { from: 22, until: 12 } },
    );
    await world.services.noticeSettings.save(userId, quiet, world.clock.now());
    await changeRegime();
    await make();

    await mail();
    expect(await noticesOf(userId)).toHaveLength(1);
    expect(await mailsOf(userId)).toEqual([]);
    world.clock.advance(3 * 60 * 60_000);
    await mail();
    expect(await mailsOf(userId)).toHaveLength(1);
  });
});
