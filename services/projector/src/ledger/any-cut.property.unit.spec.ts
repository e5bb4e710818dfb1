import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FoldedEvent } from '@app/event-store';
import {
  type AccountEvent,
  addDays,
  calendarDateOf,
  instantOf,
  type LedgerEvent,
  paymentIdOf,
  type SubscriptionEvent,
  userIdOf,
} from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { accountFold } from '../accounts/account-view.js';
import { accountsTable } from '../accounts/accounts.table.js';
import { dailyBalancesTable } from '../daily-balances/daily-balances.table.js';
import { dynamicBalanceEntriesTable } from '../dynamic-balance/dynamic-balance-entries.table.js';
import type { StreamFold } from '../folding/stream-views.js';
import { portfolioCashEntriesTable } from '../portfolio-cash/portfolio-cash-entries.table.js';
import { portfolioTable } from '../portfolio/portfolio.table.js';
import { recommendationsTable } from '../recommendations/recommendations.table.js';
import { subscriptionPeriodsTable } from '../subscriptions/subscription-periods.table.js';
import { subscriptionFold } from '../subscriptions/subscription-view.js';
import { subscriptionsTable } from '../subscriptions/subscriptions.table.js';
import { transactionsTable } from '../transactions/transactions.table.js';
import { weeklyOperationsTable } from '../weekly-operations/weekly-operations.table.js';
import { ledgerFold } from './ledger-view.js';

const user = userIdOf('01900000-0000-7000-8000-0000000000aa');
const ledgerTables = [
  portfolioTable,
  transactionsTable,
  dynamicBalanceEntriesTable,
  portfolioCashEntriesTable,
  dailyBalancesTable,
  weeklyOperationsTable,
  recommendationsTable,
];

/** `PROPERTY_RUNS=5000` tries more histories; a failure prints its seed and is shrunk. */
const numRuns = Number.parseInt(process.env['PROPERTY_RUNS'] ?? '', 10) || 200;

const KINDS = [
  ...['recommend', 'execute', 'reinvest', 'setAside', 'buy', 'sell', 'deposit', 'withdrawCash', 'transfer'],
  ...['void', 'void', 'restore', 'edit', 'edit', 'editCash'],
  ...['import', 'import', 'voidImport', 'voidImport', 'restoreImport', 'restoreImport'],
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat({ max: 9 }),
  daysBack: fc.nat({ max: 20 }),
  daysLater: fc.nat({ max: 3 }),
  isDear: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function nth<T>(all: Iterable<T>, which: number): T | undefined {
  const list = [...all];
  return list[which % Math.max(list.length, 1)];
}

/** What the steps lead to; those that the rules reject change nothing. */
function ledgerOf(steps: readonly Step[]): LedgerScenario {
  const ledger = new LedgerScenario('2026-10-26');
  let today = calendarDateOf('2026-10-26');
  ledger.deposits('500.00');
  ledger.recommends({ investment: '60.00', reinvestment: '5.00' });
  for (const one of steps) {
    today = addDays(today, one.daysLater);
    ledger.at(today);
    act(ledger, one, addDays(today, -one.daysBack));
  }
  return ledger;
}

function act(ledger: LedgerScenario, { kind, which, isDear }: Step, on: string): unknown {
  const answers = { confirmed: true, acceptNegative: true, override: true };
  const quantity = isDear ? '0.0021' : '0.0009';
  const fill = { quantity, price: '60000.00', fee: isDear ? '0.30' : '0', ...answers };
  const rows = [...ledger.state.transactions.values()];
  const inEffect = nth(
    rows.filter(({ isVoided }) => !isVoided),
    which,
  )?.transactionId;
  const voided = nth(
    rows.filter(({ isVoided }) => isVoided),
    which,
  )?.transactionId;
  const imports = [...ledger.state.imports.values()];
  const batchOf = (status: string) =>
    nth(
      imports.filter((each) => each.status === status),
      which,
    )?.importId;
  const [completed, undone] = [batchOf('completed'), batchOf('voided')];
  switch (kind) {
    case 'recommend':
      return ledger.recommends({ investment: isDear ? '150.00' : '60.00', reinvestment: '5.00' });
    case 'execute':
      return ledger.executes(fill);
    case 'reinvest':
      return ledger.reinvests(fill);
    case 'setAside':
      return ledger.setsAside();
    case 'buy':
      return ledger.buys({ ...fill, on });
    case 'sell':
      return ledger.sells({ ...fill, quantity: '0.0004', on });
    case 'deposit':
      return ledger.deposits('80.00');
    case 'withdrawCash':
      return ledger.withdrawsCash('3.00');
    case 'transfer':
      return ledger.transfers('4.00');
    case 'void':
      return inEffect && ledger.voids(inEffect, answers);
    case 'restore':
      return voided && ledger.restores(voided, answers);
    case 'edit':
      return inEffect && ledger.edits(inEffect, fill);
    case 'editCash':
      return inEffect && ledger.editsCash(inEffect, '7.00', answers);
    case 'import':
      return ledger.completesImport(
        ledger.startsImport([
          { kind: 'buy', quantity: '0.002', price: '40000.00', on },
          { kind: 'portfolio_cash_deposit', amount: '9.00', on },
        ]),
        answers,
      );
    case 'voidImport':
      return completed && ledger.voidsImport(completed, answers);
    case 'restoreImport':
      return undone && ledger.restoresImport(undone, answers);
  }
}

/** The event at revision n was recorded n minutes after noon. */
function recorded<Event>(events: readonly { readonly event: Event; readonly commandId: string }[]) {
  return events.map(({ event, commandId }, index): FoldedEvent<Event> => ({
    event,
    commandId,
    revision: BigInt(index),
    occurredAt: new Date(Date.UTC(2026, 10, 27, 12, index)).toISOString(),
    actor: { kind: 'user', id: user },
  }));
}

interface Cut {
  readonly weights: readonly number[];
  readonly share: number;
}

/** The events in pieces: a new one begins where the weight of an event is below the share of ten. */
function cut<Event>(events: readonly Event[], weights: readonly number[], share: number): Event[][] {
  const pieces: Event[][] = [];
  for (const [index, event] of events.entries()) {
    const isFirst = index === 0 || (weights[index % weights.length] ?? 0) < share;
    if (isFirst) pieces.push([event]);
    else pieces.at(-1)?.push(event);
  }
  return pieces;
}

interface AnyTable<View> {
  readonly table: string;
  readonly key: readonly string[];
  readonly rowsOf: (view: View) => readonly object[];
  readonly changesBetween: (
    before: View,
    after: View,
  ) => { readonly changed: readonly object[]; readonly removed: readonly object[] };
}

function keyOf(row: object, key: readonly string[]): string {
  const columns = new Map<string, unknown>(Object.entries(row));
  return key.map((column) => String(columns.get(column))).join(' ');
}

/** Rows by table and key: as a rebuild makes them of the last view, and as the changes along the way left them. */
function rowsOf<View, Event>(
  fold: StreamFold<View, Event>,
  tables: readonly AnyTable<View>[],
  pieces: readonly FoldedEvent<Event>[][],
) {
  let view = fold.empty(user);
  const live = new Map<string, Map<string, object>>(tables.map(({ table }) => [table, new Map()]));
  for (const piece of pieces) {
    const after = fold.fold(view, piece);
    for (const { table, key, changesBetween } of tables) {
      const { changed, removed } = changesBetween(view, after);
      for (const row of removed) live.get(table)?.delete(keyOf(row, key));
      for (const row of changed) live.get(table)?.set(keyOf(row, key), row);
    }
    view = after;
  }
  const rebuilt = new Map(
    tables.map(({ table, key, rowsOf: all }) => [
      table,
      new Map(all(view).map((row) => [keyOf(row, key), row])),
    ]),
  );
  return { live, rebuilt };
}

function expectSameRowsOfAnyCut<View, Event>(
  fold: StreamFold<View, Event>,
  tables: readonly AnyTable<View>[],
  events: readonly FoldedEvent<Event>[],
  { weights, share }: Cut,
): void {
  const whole = rowsOf(fold, tables, [[...events]]);
  const single = rowsOf(
    fold,
    tables,
    events.map((event) => [event]),
  );
  const pieces = rowsOf(fold, tables, cut(events, weights, share));
  for (const { live, rebuilt } of [whole, single, pieces]) {
    expect(live).toEqual(single.rebuilt);
    expect(rebuilt).toEqual(single.rebuilt);
  }
}

const cuts = {
  weights: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 40 }),
  share: fc.integer({ min: 1, max: 8 }),
};

const accountEvents: readonly AccountEvent[] = [
  { type: 'account.investor-profile-selected', data: { profile: 'direct' } },
  { type: 'account.investor-profile-selected', data: { profile: 'strategic' } },
  { type: 'account.time-zone-changed', data: { timeZone: 'America/Sao_Paulo' } },
  { type: 'account.language-changed', data: { language: 'pt' } },
  { type: 'account.language-changed', data: { language: 'en' } },
  { type: 'account.terms-accepted', data: { version: 1, acceptedAt: instantOf('2026-11-30T00:00:00.000Z') } },
  { type: 'account.display-currency-changed', data: { currency: 'BRL' } },
  { type: 'account.tax-country-changed', data: { country: 'BR' } },
  { type: 'account.role-granted', data: { role: 'auditor', mac: '' } },
  { type: 'account.role-revoked', data: { role: 'auditor', mac: '' } },
  { type: 'account.disabled', data: {} },
  { type: 'account.enabled', data: {} },
];

const payments = ['018f6b1a-0000-7000-8000-000000000001', '018f6b1a-0000-7000-8000-000000000002'];
const cancelledAt = instantOf('2026-11-20T12:00:00.000Z');
const endOfCancelled = instantOf('2027-11-01T12:00:00.000Z');
const subscriptionEvents: readonly SubscriptionEvent[] = [
  ...payments.map(paymentIdOf).map((paymentId, index): SubscriptionEvent => ({
    type: index === 0 ? 'subscription.started' : 'subscription.extended',
    data: {
      plan: index === 0 ? 'monthly' : 'annual',
      from: instantOf(index === 0 ? '2026-11-01T12:00:00.000Z' : '2026-12-01T12:00:00.000Z'),
      paidUntil: instantOf(index === 0 ? '2026-12-01T12:00:00.000Z' : '2027-12-01T12:00:00.000Z'),
      ...{ anchorDay: 1, daysAdded: index === 0 ? 30 : 365, origin: 'payment', paymentId, note: null },
    },
  })),
  ...payments.map(paymentIdOf).map((paymentId): SubscriptionEvent => ({
    type: 'subscription.cancelled',
    data: {
      ...{ reason: 'payment-reversed', paymentId, at: cancelledAt },
      ...{ formerlyUntil: endOfCancelled, paidUntil: cancelledAt, note: null },
    },
  })),
  { type: 'subscription.expired', data: { paidUntil: endOfCancelled, at: endOfCancelled } },
];

/** A stream of those events, in the order of the numbers. */
function chosen<Event>(numbers: readonly number[], from: readonly Event[]): FoldedEvent<Event>[] {
  const commandId = '00000000-0000-7000-8000-000000000001';
  return recorded(
    numbers.flatMap((number) => {
      const event = nth(from, number);
      return event === undefined ? [] : { event, commandId };
    }),
  );
}

describe('a stream that is cut into batches anywhere gives the same rows', () => {
  it('of a ledger', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), fc.record(cuts), (steps, where) => {
        const events = recorded<LedgerEvent>(ledgerOf(steps).stream);
        expectSameRowsOfAnyCut(ledgerFold, ledgerTables, events, where);
      }),
      { numRuns },
    );
  });

  it.each([
    [
      'account',
      (events: readonly number[], where: Cut) => {
        expectSameRowsOfAnyCut(accountFold, [accountsTable], chosen(events, accountEvents), where);
      },
    ],
    [
      'subscription',
      (events: readonly number[], where: Cut) => {
        expectSameRowsOfAnyCut(
          subscriptionFold,
          [subscriptionsTable, subscriptionPeriodsTable],
          chosen(events, subscriptionEvents),
          where,
        );
      },
    ],
  ] as const)('of the stream of an %s', (_category, expectSame) => {
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 20 }), fc.record(cuts), expectSame), { numRuns });
  });
});

describe('the moment a row was voided, in one batch as event by event', () => {
  it.each([
    ['voided', false],
    ['restored', true],
  ])('is that of its own void where its import is %s after it', (_what, isRestored) => {
    const ledger = new LedgerScenario('2026-11-27');
    const batch = ledger.startsImport([
      { kind: 'buy', quantity: '0.002', price: '40000.00', on: '2026-11-20' },
      { kind: 'buy', quantity: '0.003', price: '40000.00', on: '2026-11-21' },
    ]);
    ledger.completesImport(batch);
    ledger.voids(0);
    const own = recorded<LedgerEvent>(ledger.stream).at(-1)?.occurredAt;
    ledger.voidsImport(batch);
    if (isRestored) ledger.restoresImport(batch);
    const events = recorded<LedgerEvent>(ledger.stream);
    const view = ledgerFold.fold(ledgerFold.empty(user), events);
    expect(view.voided.get(ledger.nth(0))?.at.toISOString()).toBe(own);
    expect(view.voided.has(ledger.nth(1))).toBe(!isRestored);
  });
});
