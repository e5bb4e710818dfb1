import type { QueryClient } from '@tanstack/react-query';

import { readPortfolioAhead } from '../features/portfolio/api/read-ahead';
import { readTransactionsAhead } from '../features/transactions/api/read-ahead';

/** Pages that are there for what they read, by their address without a query. */
export const PAGE_READS: ReadonlyMap<string, (client: QueryClient) => void> = new Map([
  ['/portfolio', readPortfolioAhead],
  ['/transactions', readTransactionsAhead],
]);
