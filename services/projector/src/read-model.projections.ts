import type { EventStore, RecordedEvent } from '@app/event-store';
import type { Projection } from '@app/projections';
import { accountFold } from './accounts/account-view.js';
import { accountsTable } from './accounts/accounts.table.js';
import { dailyBalancesTable } from './daily-balances/daily-balances.table.js';
import { dynamicBalanceEntriesTable } from './dynamic-balance/dynamic-balance-entries.table.js';
import { DerivedProjection } from './folding/derived.projection.js';
import type { TableWriter } from './folding/derived-table.js';
import { StreamViews, type StreamFold } from './folding/stream-views.js';
import { ledgerFold } from './ledger/ledger-view.js';
import { portfolioCashEntriesTable } from './portfolio-cash/portfolio-cash-entries.table.js';
import { portfolioTable } from './portfolio/portfolio.table.js';
import { recommendationsTable } from './recommendations/recommendations.table.js';
import { subscriptionFold } from './subscriptions/subscription-view.js';
import { subscriptionsTable } from './subscriptions/subscriptions.table.js';
import { transactionsTable } from './transactions/transactions.table.js';
import { weeklyOperationsTable } from './weekly-operations/weekly-operations.table.js';

/** Streams that the read models are made of. */
export const projectedPrefixes: readonly string[] = ['ledger-', 'account-', 'subscription-'];

/**
 * Every read model of this version.
 * @param options.cacheEvents events whose folded state is kept in memory, for each category
 */
export function readModelProjections(options: {
  readonly store: EventStore;
  readonly cacheEvents: number;
}): readonly Projection<RecordedEvent>[] {
  const project = <View extends object, Event>(
    fold: StreamFold<View, Event>,
    tables: readonly TableWriter<View>[],
  ): Projection<RecordedEvent> => {
    const views = new StreamViews({ store: options.store, fold, eventsMax: options.cacheEvents });
    return new DerivedProjection(fold, views, tables);
  };
  return [
    project(ledgerFold, [
      portfolioTable,
      transactionsTable,
      dynamicBalanceEntriesTable,
      portfolioCashEntriesTable,
      dailyBalancesTable,
      weeklyOperationsTable,
      recommendationsTable,
    ]),
    project(accountFold, [accountsTable]),
    project(subscriptionFold, [subscriptionsTable]),
  ];
}
