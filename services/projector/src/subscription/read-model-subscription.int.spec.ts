import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { connectEventStore, type EventStore } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { instantOf, ledgerStream, paymentIdOf } from '@app/ledger';
import { LedgerScenario, life, usd } from '@app/ledger/testing';
import { createDatabase, createPool, silentLogger, systemIds } from '@app/platform';
import { type Partition, type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase, testEventStoreUrl } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, forgetAll, untilProjected } from '../testing/read-models.js';
import { followReadModels, type ReadModelSubscription } from './read-model-subscription.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let store: InMemoryEventStore;
let log: LedgerLog;
let run = 0;
const running: { readonly controller: AbortController; readonly subscription: ReadModelSubscription }[] = [];

const user = (n: number) => testUser(`run ${run}`, n);

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'projector-test', max: 8 }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  await forgetAll(db);
  run += 1;
  store = createInMemoryEventStore();
  log = new LedgerLog(store);
});

afterEach(async () => {
  await stopAll();
});

function start(
  options: { readonly partition?: Partition; readonly cacheEvents?: number; readonly from?: EventStore } = {},
): ReadModelSubscription {
  const controller = new AbortController();
  const subscription = followReadModels({
    store: options.from ?? store,
    db,
    partition: options.partition ?? wholePartition,
    cacheEvents: options.cacheEvents ?? 100_000,
    logger: silentLogger(),
    signal: controller.signal,
  });
  running.push({ controller, subscription });
  return subscription;
}

async function stopAll(): Promise<void> {
  for (const { controller, subscription } of running.splice(0)) {
    controller.abort();
    await subscription.finished;
  }
}

const heads = (): Map<string, bigint> => new Map(store.all().map((event) => [event.stream, event.revision]));

/** Writes several lives, their commands taking turns, while calling `between` after each. */
async function writeLives(count: number, between?: () => Promise<void> | void): Promise<void> {
  const lives = Array.from({ length: count }, (_, n) => ({ userId: user(n), ledger: life() }));
  for (let left = lives; left.length > 0;) {
    const still: typeof lives = [];
    for (const each of left) {
      if (await log.writeNext(each.userId, each.ledger)) still.push(each);
      await between?.();
    }
    left = still;
  }
}

describe('the read models', () => {
  it('are the same live, event by event, as replayed from zero', async () => {
    start();
    await writeLives(3, () => untilProjected(db, heads()));
    const live = await allRows(db);
    await stopAll();
    await forgetAll(db);
    start();
    await untilProjected(db, heads());
    expect(await allRows(db)).toEqual(live);
    expect(live['portfolio']).toHaveLength(3);
    expect(live['transactions']).toHaveLength(18);
  });

  it('are the same without any state kept in memory', async () => {
    start({ cacheEvents: 0 });
    await writeLives(2, () => untilProjected(db, heads()));
    const cold = await allRows(db);
    await stopAll();
    await forgetAll(db);
    start();
    await untilProjected(db, heads());
    expect(await allRows(db)).toEqual(cold);
  });

  it('are the same when the subscription is dropped again and again', async () => {
    start();
    let turn = 0;
    await writeLives(3, () => {
      turn += 1;
      if (turn % 7 === 0) store.dropSubscriptions(turn % 2 === 0 ? new Error('connection lost') : undefined);
    });
    await untilProjected(db, heads());
    const dropped = await allRows(db);
    await stopAll();
    await forgetAll(db);
    start();
    await untilProjected(db, heads());
    expect(await allRows(db)).toEqual(dropped);
  });

  it('are the same when two projectors race for every event', async () => {
    start();
    start();
    await writeLives(3);
    await untilProjected(db, heads());
    const raced = await allRows(db);
    await stopAll();
    await forgetAll(db);
    start();
    await untilProjected(db, heads());
    expect(await allRows(db)).toEqual(raced);
  });

  it('are the same when partitions share the users', async () => {
    for (const index of [0, 1, 2]) start({ partition: { index, count: 3 } });
    await writeLives(5);
    await untilProjected(db, heads());
    const shared = await allRows(db);
    await stopAll();
    await forgetAll(db);
    start();
    await untilProjected(db, heads());
    expect(await allRows(db)).toEqual(shared);
  });

  it('show the totals of the ledger at its revision', async () => {
    const ledger = life();
    start();
    await log.write(user(1), ledger);
    await untilProjected(db, heads());
    const row = await db
      .withSchema(readSchemaV1)
      .selectFrom('portfolio')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { totals, revision } = ledger.state;
    expect(row).toMatchObject({
      user_id: user(1),
      sats: totals.btc.toString(),
      cost_units: totals.cost.toString(),
      portfolio_cash_cents: totals.portfolioCash.toString(),
      dynamic_balance_cents: totals.dynamicBalance.toString(),
      total_invested_cents: totals.invested.toString(),
      realised_cost_units: totals.realised.toString(),
      paid_out_cents: totals.paidOut.toString(),
      fees_cents: totals.fees.toString(),
      deposited_cents: '8000',
      withdrawn_cents: '1500',
      built_cents: '14080',
      used_cents: '5125',
      revision: revision.toString(),
    });
  });
});

describe('a stream that cannot be applied', () => {
  it('is parked with its later events while other users go on', async () => {
    const [good, bad] = [new LedgerScenario('2026-11-02'), new LedgerScenario('2026-11-02')];
    bad.deposits('80.00');
    good.deposits('10.00');
    await log.write(user(1), bad);
    await appendUnreadable(user(1));
    const subscription = start();
    await log.write(user(2), good);
    await untilProjected(db, heads());
    const rows = await db.withSchema(readSchemaV1).selectFrom('parked_events').selectAll().execute();
    expect(rows.map(({ stream, revision }) => [stream, revision])).toEqual([[ledgerStream(user(1)), '1']]);
    expect(rows[0]?.reason).toContain('ledger.never-heard-of');
    const portfolios = await db.withSchema(readSchemaV1).selectFrom('portfolio').selectAll().execute();
    expect(new Map(portfolios.map((row) => [row.user_id, row.deposited_cents]))).toEqual(
      new Map([
        [user(1), '8000'],
        [user(2), '1000'],
      ]),
    );
    expect(subscription.health()).toMatchObject({ status: 'degraded', details: { parkedStreams: 1 } });
  });

  it('is parked when its events contradict each other', async () => {
    const ledger = new LedgerScenario('2026-11-02');
    ledger.deposits('80.00');
    const [first] = ledger.stream;
    if (first === undefined) throw new Error('the scenario has an event');
    ledger.stream.push({ event: first.event, commandId: ledger.nextCommand() });
    start();
    await log.write(user(1), ledger);
    await untilProjected(db, heads());
    const rows = await db.withSchema(readSchemaV1).selectFrom('parked_events').selectAll().execute();
    expect(rows.map(({ revision, reason }) => [revision, reason.includes('recorded twice')])).toEqual([
      ['1', true],
    ]);
  });

  async function appendUnreadable(userId: ReturnType<typeof user>): Promise<void> {
    const stream = ledgerStream(userId);
    const head = await store.readHead(stream);
    if (head === 'no-stream') throw new Error('the stream has a first event');
    const event = { id: systemIds.uuidv7(), type: 'ledger.never-heard-of', data: {}, metadata: {} };
    await store.append(stream, [{ ...event, metadata: metadataOf(head.metadata) }], head.revision);
  }

  function metadataOf(metadata: unknown): Record<string, string> {
    return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
  }
});

it('shows settings and subscription of a user', async () => {
  start();
  const userId = user(1);
  await log.writeAccount(
    userId,
    {
      type: 'account.user-registered',
      data: {
        userId,
        registeredAt: instantOf('2026-11-01T08:00:00.000Z'),
        language: 'pt',
        timeZone: 'America/Sao_Paulo',
        ...{ username: null, fullName: null, email: null },
      },
    },
    { type: 'account.role-granted', data: { role: 'admin', mac: '' } },
  );
  await log.writeAccount(
    userId,
    { type: 'account.base-investment-changed', data: { base: usd('150.00'), entered: null } },
    { type: 'account.investor-profile-selected', data: { profile: 'strategic' } },
  );
  await log.writeSubscription(userId, {
    type: 'subscription.started',
    data: {
      plan: 'annual',
      from: instantOf('2026-11-01T08:00:00.000Z'),
      paidUntil: instantOf('2027-11-01T08:00:00.000Z'),
      ...{ anchorDay: 1, daysAdded: 365, origin: 'demo', paymentId: null, note: null },
    },
  });
  const [first, second] = [systemIds.uuidv7(), systemIds.uuidv7()].map(paymentIdOf);
  if (first === undefined || second === undefined) throw new Error('two payments');
  const at = instantOf('2027-02-01T00:00:00.000Z');
  const grant = { plan: 'quarterly', anchorDay: 1, daysAdded: 92, origin: 'payment', note: null } as const;
  await log.writeSubscription(
    userId,
    {
      type: 'subscription.extended',
      data: {
        ...{ ...grant, paymentId: first },
        from: instantOf('2027-11-01T08:00:00.000Z'),
        paidUntil: instantOf('2028-02-01T08:00:00.000Z'),
      },
    },
    {
      type: 'subscription.extended',
      data: {
        ...{ ...grant, paymentId: second },
        from: instantOf('2028-02-01T08:00:00.000Z'),
        paidUntil: instantOf('2028-05-01T08:00:00.000Z'),
      },
    },
    {
      type: 'subscription.cancelled',
      data: {
        ...{ reason: 'payment-reversed', paymentId: first, at, note: null },
        formerlyUntil: instantOf('2028-05-01T08:00:00.000Z'),
        paidUntil: instantOf('2028-02-01T08:00:00.000Z'),
      },
    },
  );
  await untilProjected(db, heads());
  const { accounts, subscriptions, subscription_periods: periods } = await allRows(db);
  expect(accounts).toEqual([
    {
      user_id: userId,
      language: 'pt',
      time_zone: 'America/Sao_Paulo',
      profile: 'strategic',
      profile_chosen: true,
      base_cents: 15000,
      is_admin: true,
      is_auditor: false,
      status: 'active',
      revision: 3,
    },
  ]);
  expect(subscriptions).toMatchObject([
    { user_id: userId, plan: 'quarterly', cancelled: false, revision: 3, paid_until: expect.any(String) },
  ]);
  const spans = z.array(
    z.looseObject({ starts_at: z.string(), ends_at: z.string(), payment_id: z.string().nullable() }),
  );
  expect(
    spans.parse(periods).map((row) => [row.starts_at.slice(0, 10), row.ends_at.slice(0, 10), row.payment_id]),
  ).toEqual([
    ['2026-11-01', '2027-11-01', null],
    ['2027-11-01', '2028-02-01', second],
  ]);

  const cancelledAt = instantOf('2027-03-01T00:00:00.000Z');
  await log.writeSubscription(userId, {
    type: 'subscription.cancelled',
    data: {
      ...{ reason: 'person', paymentId: null, at: cancelledAt, note: null },
      ...{ formerlyUntil: instantOf('2028-02-01T08:00:00.000Z'), paidUntil: cancelledAt },
    },
  });
  await untilProjected(db, heads());
  const after = await allRows(db);
  expect(after['subscriptions']).toMatchObject([{ cancelled: true, plan: 'annual', revision: 4 }]);
  expect(after['subscription_periods']).toMatchObject([{ number: 0, plan: 'annual' }]);
});

it('follows the real event store, beginning before and going on after a restart', async () => {
  const real = connectEventStore(testEventStoreUrl());
  const [first, second] = [systemIds.uuidv7(), systemIds.uuidv7()].map((id) => testUser(id, 1));
  if (first === undefined || second === undefined) throw new Error('two users');
  const streams = [ledgerStream(first), ledgerStream(second)];
  // The store is shared with other test files: only these streams are followed.
  const ours: EventStore = {
    ...real,
    subscribeAll: (options) => real.subscribeAll({ ...options, prefixes: streams }),
  };
  const realLog = new LedgerLog(real);
  const ledgers = [life(), life()] as const;
  await realLog.write(first, ledgers[0]);
  start({ from: ours });
  const head = ledgers[0].state.revision;
  await untilProjected(db, new Map([[ledgerStream(first), head]]));
  await stopAll();
  await realLog.write(second, ledgers[1]);
  start({ from: ours });
  await untilProjected(db, new Map(streams.map((stream) => [stream, head])));
  await stopAll();
  const { portfolio } = await allRows(db);
  expect(portfolio).toHaveLength(2);
  await real.close();
});
