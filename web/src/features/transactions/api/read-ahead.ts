import type { QueryClient } from '@tanstack/react-query';

import { NO_FILTERS } from '../model/filters';
import { transactionsQuery } from './use-transactions';

/** Reads what the list shows when it is opened without filters. A failure is the page's to tell. */
export function readTransactionsAhead(client: QueryClient): void {
  client.infiniteQuery(transactionsQuery(NO_FILTERS)).catch(() => undefined);
}
