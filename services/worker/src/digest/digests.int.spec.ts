import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nextDigestAt } from '@app/accounts';
import { createRepository, type Repository } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import {
  dateInZone,
  decideTrackRecordWeek,
  isoWeekOf,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
  TRACK_RECORD_ID,
  trackRecordStreams,
  weekOf,
  weekPublished,
} from '@app/ledger';
import { priceCents, usdCents } from '@app/money';
import { silentLogger } from '@app/platform';
import type { MarketSeriesName } from '@app/read-models';
import { MailRejectedError } from '../mail/mail-transport.js';
import { SendMails } from '../mail/send-mails.js';
import type { NewestMarket } from '../notices/noticed-market.repository.js';
import { type AccountWorld, FakeTransport, startAccountWorld } from '../testing/account-world.js';
import { grantMonth } from '../testing/grant-month.js';
import { makeDigests } from './make-digests.js';

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const monday8 = { weekday: 1, hour: 8, showsAmounts: true };

let world: AccountWorld;
let subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
let transport: FakeTransport;
let record: InMemoryEventStore;

beforeAll(async () => {
  // A Friday, 27 November 2026, noon.
  world = await startAccountWorld();
  const { store, clock } = world;
  subscriptions = createRepository({ store, clock, ...subscriptionStreams, confirmsAppends: true });
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  transport = new FakeTransport();
  await publish('2026-W49');
});
afterEach(async () => {
  for (const table of ['app.mails', 'app.digests', 'app.digest_settings'] as const)
    await world.database.deleteFrom(table).execute();
});

/** A public record of this week alone. */
async function publish(week: string): Promise<void> {
  const { clock } = world;
  record = createInMemoryEventStore({ clock });
  const event = weekPublished(isoWeekOf(week), {
    ...{ isDemo: false, sources: ['Kraken'] },
    advice: {
      ...{ strategyVersion: 1, price: priceCents(9_600_000n), rsi: '55.000000', regime: 'bull' },
      ...{ sid: '0.100000', momentum: '0.100000', isSale: false },
      multipliers: { direct: '1.250000', strategic: '0.600000' },
    },
  });
  const commandId = randomUUID();
  await createRepository({ store: record, clock, ...trackRecordStreams }).execute(
    TRACK_RECORD_ID,
    { commandId, correlationId: commandId, actor: { kind: 'system', id: 'test' } },
    (state) => decideTrackRecordWeek(event, state),
  );
}

function market(ageMinutes = 1): NewestMarket {
  const asOf = new Date(world.clock.now().getTime() - ageMinutes * 60_000);
  return {
    ...{ asOf, source: 'Kraken' },
    conditions: {
      ...{ day: '2026-11-30', priceCents: '9712345', change24h: 1.5, rsi: 55.123 },
      ...{ zone: 'neutral_bullish', regime: 'bull', sid: 0.1, level: 'LOW_STRESS' },
    },
  };
}

interface Run {
  readonly ageMinutes?: number;
  readonly series?: MarketSeriesName;
  /** How many people are read at a time. */
  readonly atOnce?: number;
}

async function run({ ageMinutes = 1, series = 'market', atOnce }: Run = {}): Promise<number> {
  const { services, accounts, clock } = world;
  const { digests, outbox, unsubscribeLinks: links } = services;
  const parts = {
    ...{ store: record, digests, accounts, subscriptions, outbox, links, clock, signal },
    modes: { current: () => Promise.resolve(series) },
    markets: { newest: () => Promise.resolve(market(ageMinutes)) },
    logger: silentLogger(),
  };
  return makeDigests(parts, atOnce);
}

async function send(): Promise<void> {
  const { services, clock } = world;
  await new SendMails({
    ...{ mails: services.mails, outbox: services.outbox, transport, clock, logger: silentLogger() },
    ...{ isProduction: true, domain: 'dca.example.com', appUrl: 'https://dca.example.com' },
  }).run(signal);
}

async function reader(
  choice: Partial<typeof monday8> = {},
  person: Parameters<AccountWorld['register']>[0] = {},
): Promise<string> {
  const userId = await world.register(person);
  await grantMonth(subscriptions, userId, world.clock);
  const wanted = { ...monday8, ...choice };
  await world.services.digests.want(userId, wanted, nextDigestAt(wanted, world.clock.now(), 'UTC'));
  return userId;
}

const nextMonday = (hour = 8): Date => nextDigestAt({ weekday: 1, hour }, world.clock.now(), 'UTC');

/** The next Monday, at an hour of UTC. */
function toMonday(hour: number): void {
  world.clock.advance(nextMonday(hour).getTime() - world.clock.now().getTime());
}

const statuses = async () =>
  (await world.services.mails.list({ limit: 100 })).map(({ status, lastError }) => [status, lastError]);

describe('the weekly digest', () => {
  it('is written and sent once a person and week, however many workers run', async () => {
    const userId = await reader({}, { email: 'ana@example.com', language: 'pt' });
    await world.change(userId, { kind: 'change-base', base: usdCents(15_000n), entered: null });
    await run();
    expect(await statuses()).toEqual([]);

    toMonday(8);
    const written = await Promise.all([run(), run(), run()]);
    world.clock.advance(HOUR_MS);
    await run();
    await send();
    await send();

    expect(written.reduce((sum, each) => sum + each, 0)).toBe(1);
    const [mail] = transport.sent;
    expect(transport.sent).toHaveLength(1);
    expect(mail).toMatchObject({ to: 'ana@example.com' });
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/dca\.example\.com\/api\/mail\/unsubscribe\/[\w-]{70}$/);
    // 1.25 times the base of 150.00 USD.
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('US$ 187,50 (base de US$ 150,00)');
    expect(mail?.text).toMatch(/track-record 0 [\da-f]{64}/);
    expect(mail?.text).toContain(String(mail?.unsubscribeUrl));
  });

  it('names no amount to who wants none, or has no subscription, or where the week is another one', async () => {
    const weekNow = weekOf(dateInZone(nextMonday().toISOString(), 'UTC'));
    await reader({ showsAmounts: false });
    const expired = await world.register();
    await world.services.digests.want(expired, monday8, nextMonday());
    toMonday(8);
    await publish(weekNow);
    expect(await run()).toBe(2);
    await reader();
    toMonday(8);
    // Of the week before.
    expect(await run()).toBe(3);
    await send();

    expect(transport.sent).toHaveLength(5);
    for (const { text, html } of transport.sent) {
      expect(text).not.toContain('Your amount');
      expect(html).not.toContain('Your amount');
    }
  });

  it('says that there are no market figures of a stale or a recorded market', async () => {
    await reader();
    toMonday(8);
    await run({ ageMinutes: 16 });
    toMonday(8);
    await run({ series: 'recorded' });
    await send();

    expect(transport.sent).toHaveLength(2);
    for (const { text } of transport.sent) {
      expect(text).toContain('There are no current market figures');
      expect(text).not.toContain('97,123.45');
    }
  });

  it('is written for everybody who is due in one run (regression: beyond a thousand the day went by)', async () => {
    for (let person = 0; person < 5; person += 1) await reader();
    toMonday(8);
    expect(await run({ atOnce: 2 })).toBe(5);
  });

  it('is not sent any more to who has ended it meanwhile (regression: one that waited was)', async () => {
    const { digests } = world.services;
    const userId = await reader();
    toMonday(8);
    await run();
    await digests.end(userId, world.clock.now());
    await send();
    expect(transport.sent).toEqual([]);
    expect(await statuses()).toEqual([['failed', 'REVOKED']]);
  });

  it('is not sent again where the answer of the server was lost', async () => {
    await reader();
    toMonday(8);
    await run();
    let tries = 0;
    transport.refuse = () => {
      tries += 1;
      return new MailRejectedError('ECONNECTION', false, { mayBeTaken: true });
    };
    await send();
    world.clock.advance(DAY_MS);
    await send();

    expect(tries).toBe(1);
    expect(await statuses()).toEqual([['failed', 'UNANSWERED']]);
  });

  it('is not sent again where the process ended while it was on its way', async () => {
    await reader();
    toMonday(8);
    await run();
    transport.refuse = () => new Error('the process ends here');
    await expect(send()).rejects.toThrow('the process ends here');
    transport.refuse = undefined;
    world.clock.advance(DAY_MS);
    await send();

    expect(transport.sent).toEqual([]);
    expect(await statuses()).toEqual([['failed', 'UNANSWERED']]);
  });

  it('is tried again where the server certainly has not taken it', async () => {
    await reader();
    toMonday(8);
    await run();
    transport.refuse = () => new MailRejectedError('EENVELOPE 451', false, {});
    await send();
    transport.refuse = undefined;
    world.clock.advance(DAY_MS);
    await send();

    expect(transport.sent).toHaveLength(1);
    expect(await statuses()).toEqual([['sent', null]]);
  });

  it('waits for the hour of a zone that was changed, and leaves a week out that was missed', async () => {
    const userId = await reader();
    await world.change(userId, { kind: 'change-time-zone', timeZone: 'America/Sao_Paulo' });
    toMonday(8);
    expect(await run()).toBe(0);
    world.clock.advance(2 * HOUR_MS + 45 * 60_000);
    expect(await run()).toBe(0);
    world.clock.advance(15 * 60_000);
    expect(await run()).toBe(1);
    // Nothing runs until the Tuesday of the week after.
    world.clock.advance(8 * DAY_MS);
    expect(await run()).toBe(0);
    toMonday(11);
    expect(await run()).toBe(1);
  });

  it('is none for a disabled account and for one without an address', async () => {
    const disabled = await reader();
    await reader({}, { email: null });
    await world.change(disabled, { kind: 'disable' });
    toMonday(9);
    expect(await run()).toBe(0);
    expect(await statuses()).toEqual([]);
  });
});
