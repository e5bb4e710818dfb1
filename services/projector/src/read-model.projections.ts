import { decodeEvent, type EventStore, type RecordedEvent } from '@app/event-store';
import { idOf, type Projection, type ReadTable } from '@app/read-models';
import { accountFold } from './accounts/account-view.js';
import { accountsTable } from './accounts/accounts.table.js';
import { dailyBalancesTable } from './daily-balances/daily-balances.table.js';
import { dynamicBalanceEntriesTable } from './dynamic-balance/dynamic-balance-entries.table.js';
import { withEventsAtFault } from './folding/at-fault.js';
import type { TableWriter } from './folding/derived-table.js';
import { DerivedProjection } from './folding/derived.projection.js';
import { type StreamFold, StreamViews } from './folding/stream-views.js';
import { ledgerFold } from './ledger/ledger-view.js';
import { portfolioCashEntriesTable } from './portfolio-cash/portfolio-cash-entries.table.js';
import { portfolioTable } from './portfolio/portfolio.table.js';
import { recommendationsTable } from './recommendations/recommendations.table.js';
import { subscriptionPeriodsTable } from './subscriptions/subscription-periods.table.js';
import { subscriptionFold } from './subscriptions/subscription-view.js';
import { subscriptionsTable } from './subscriptions/subscriptions.table.js';
import { transactionsTable } from './transactions/transactions.table.js';
import { weeklyOperationsTable } from './weekly-operations/weekly-operations.table.js';

/** A table of the read models. */
export interface ModelTable {
  readonly table: ReadTable;
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** Rows of one table as a stream's events make them. */
export interface ModelRows extends ModelTable {
  readonly rows: readonly object[];
}

/** One stream folded from its beginning. */
export interface FoldedStream {
  /**
   * Takes the next events, without a gap.
   * @throws UnprojectableEventError when one of them is at fault; nothing of the call is taken then
   */
  add(events: readonly RecordedEvent[]): void;
  /** @throws UnprojectableEventError */
  rows(): readonly ModelRows[];
}

/** What a projection is made with. */
export interface ProjectionOptions {
  readonly store: EventStore;
  /** Events whose folded state is kept in memory, for each category. */
  readonly cacheEvents: number;
  /** Events whose rows are written together; save where one stream has more. Default 500. */
  readonly pieceEvents?: number;
}

const PIECE_EVENTS = 500;

/** The tables that are made of the streams of one category. */
export interface ReadModel {
  readonly category: string;
  readonly tables: readonly ModelTable[];
  /** Follows the streams, batch by batch. */
  projection(options: ProjectionOptions): Projection<RecordedEvent>;
  /** Folds a stream again, next to everything that was kept. @throws UnprojectableEventError for an id of nobody */
  fold(stream: string): FoldedStream;
}

interface FoldedTable<View> extends TableWriter<View>, ModelTable {
  readonly rowsOf: (view: View) => readonly object[];
}

function readModel<View extends object, Event>(
  fold: StreamFold<View, Event>,
  tables: readonly FoldedTable<View>[],
): ReadModel {
  return {
    category: fold.category,
    tables,
    projection: ({ store, cacheEvents, pieceEvents = PIECE_EVENTS }) => {
      const views = new StreamViews({ store, fold, eventsMax: cacheEvents });
      return new DerivedProjection({ fold, views, tables, pieceEvents });
    },
    fold: (stream) => {
      let view = fold.empty(idOf(stream));
      return {
        add: (events) => {
          view = withEventsAtFault(() =>
            fold.fold(
              view,
              events.map((event) => decodeEvent(fold.codec, event)),
            ),
          );
        },
        rows: () =>
          withEventsAtFault(() =>
            tables.map(({ table, key, rowsOf }) => ({ table, key, rows: rowsOf(view) })),
          ),
      };
    },
  };
}

/** Every read model. */
export const readModels: readonly ReadModel[] = [
  readModel(ledgerFold, [
    portfolioTable,
    transactionsTable,
    dynamicBalanceEntriesTable,
    portfolioCashEntriesTable,
    dailyBalancesTable,
    weeklyOperationsTable,
    recommendationsTable,
  ]),
  readModel(accountFold, [accountsTable]),
  readModel(subscriptionFold, [subscriptionsTable, subscriptionPeriodsTable]),
];

/** Streams that the read models are made of. */
export const projectedPrefixes: readonly string[] = readModels.map(({ category }) => `${category}-`);

/** Every table with the category of the streams that it is made of. */
export const modelTables: readonly (ModelTable & { readonly category: string })[] = readModels.flatMap(
  ({ category, tables }) => tables.map(({ table, key }) => ({ category, table, key })),
);

/** Projections of every read model. */
export function readModelProjections(options: ProjectionOptions): readonly Projection<RecordedEvent>[] {
  return readModels.map((model) => model.projection(options));
}
