import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createRepository, type Repository } from '@app/event-store';
import { type SubscriptionEvent, type SubscriptionState, subscriptionStreams } from '@app/ledger';
import { silentLogger } from '@app/platform';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { grantMonth } from '../testing/grant-month.js';
import { noticeSubscriptionEnds } from './notice-subscription-ends.js';
import { SubscriptionNoticesRepository } from './subscription-notices.repository.js';

const DAY_MS = 24 * 3_600_000;
let world: AccountWorld;
let subscriptions: Repository<SubscriptionState, SubscriptionEvent>;

beforeAll(async () => {
  world = await startAccountWorld();
  const { store, clock } = world;
  subscriptions = createRepository({ store, clock, ...subscriptionStreams, confirmsAppends: true });
});
afterAll(async () => {
  await world.close();
});

async function run(): Promise<void> {
  const { database, accounts, services, clock } = world;
  await noticeSubscriptionEnds({
    ...{ notices: new SubscriptionNoticesRepository(database), accounts, subscriptions, clock },
    ...{
      outbox: services.outbox,
      inApp: services.notices,
      logger: silentLogger(),
      signal: new AbortController().signal,
    },
  });
}

const grant = (userId: string) => grantMonth(subscriptions, userId, world.clock);

/** Writes the row of the read model as the projector does. */
async function project(userId: string): Promise<void> {
  const { state } = await subscriptions.load(userId);
  await sql`
    insert into read_v1.subscriptions (user_id, plan, started_at, paid_until, cancelled, revision)
    values (${userId}, 'monthly', now(), ${state.paidUntil}, ${state.isCancelled}, 0)
    on conflict (user_id) do update
    set paid_until = excluded.paid_until, cancelled = excluded.cancelled`.execute(world.database);
}

async function subscribe(person: Parameters<AccountWorld['register']>[0] = {}): Promise<string> {
  const userId = await world.register(person);
  await grant(userId);
  await project(userId);
  return userId;
}

async function mailsOf(userId: string): Promise<string[]> {
  const { mails, outbox } = world.services;
  const own = (await mails.list({ limit: 1_000 })).filter((mail) => mail.userId === userId).toReversed();
  return Promise.all(
    own.map(async (mail) => {
      const content = await outbox.contentOf(mail);
      return `${mail.language} ${mail.template} ${JSON.stringify(content?.params)}`;
    }),
  );
}

async function expiriesOf(userId: string): Promise<number> {
  let expiries = 0;
  for await (const { type } of world.store.readStream(`subscription-${userId}`))
    if (type === 'subscription.expired') expiries += 1;
  return expiries;
}

describe('the end of a subscription', () => {
  it('is mailed 7 days and 1 day before and after, each once, in the language and zone of the person', async () => {
    // Access ends on 27 December at 12:00 UTC: in Auckland that is the 28th.
    const userId = await subscribe({ language: 'pt' });
    await world.change(userId, { kind: 'change-time-zone', timeZone: 'Pacific/Auckland' });

    await run();
    expect(await mailsOf(userId)).toEqual([]);
    for (const days of [22, 1, 5, 1, 2]) {
      world.clock.advance(days * DAY_MS + 1_000);
      await run();
      await run();
    }

    const until = '28 de dezembro de 2026';
    expect(await mailsOf(userId)).toEqual([
      `pt subscription-ending ${JSON.stringify({ until, isLast: false })}`,
      `pt subscription-ending ${JSON.stringify({ until, isLast: true })}`,
      `pt subscription-ended ${JSON.stringify({ until })}`,
    ]);
    expect(await expiriesOf(userId)).toBe(1);
  });

  it('is appended and mailed once by two workers at the same time', async () => {
    const userId = await subscribe();
    world.clock.advance(30 * DAY_MS);

    await Promise.all([run(), run(), run()]);

    expect(await expiriesOf(userId)).toBe(1);
    expect(await mailsOf(userId)).toHaveLength(1);
  });

  it('is none for somebody who renewed, also where the read model does not know it yet', async () => {
    const userId = await subscribe();
    world.clock.advance(29.5 * DAY_MS);
    await grant(userId);

    await run();
    world.clock.advance(DAY_MS);
    await run();
    expect(await mailsOf(userId)).toEqual([]);
    expect(await expiriesOf(userId)).toBe(0);

    await project(userId);
    world.clock.advance(30 * DAY_MS);
    await run();
    expect(await expiriesOf(userId)).toBe(1);
    expect(await mailsOf(userId)).toHaveLength(1);
  });

  it('is not mailed to a disabled or erased account, nor long after', async () => {
    const disabled = await subscribe();
    const erased = await subscribe();
    const old = await subscribe();
    await world.change(disabled, { kind: 'disable' });
    await world.change(erased, { kind: 'erase' });
    world.clock.advance(29.5 * DAY_MS);
    await world.database.deleteFrom('app.mails').execute();
    await sql`delete from read_v1.subscriptions where user_id = ${old}`.execute(world.database);
    await run();
    world.clock.advance(DAY_MS);
    await run();
    world.clock.advance(7 * DAY_MS);
    await project(old);
    await run();

    for (const userId of [disabled, erased, old]) expect(await mailsOf(userId)).toEqual([]);
    expect(await Promise.all([disabled, erased, old].map(expiriesOf))).toEqual([1, 0, 1]);
  });
});
