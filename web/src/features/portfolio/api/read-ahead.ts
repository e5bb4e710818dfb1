import type { QueryClient } from '@tanstack/react-query';

import { knownMe } from '../../../lib/me/use-me';
import { portfolioHistoryQuery } from '../../../lib/portfolio/use-portfolio-history';
import { portfolioQuery } from '../../../lib/portfolio/use-portfolio';
import { drawnHistory } from '../model/drawn-history';
import { cashMovementsQuery } from './use-cash-movements';

/** Reads what the portfolio of today shows. A failure is the page's to tell. */
export function readPortfolioAhead(client: QueryClient): void {
  const today = knownMe(client)?.today;
  for (const ahead of [
    client.query(portfolioQuery()),
    client.query(cashMovementsQuery(undefined)),
    ...(today === undefined ? [] : [client.query(portfolioHistoryQuery(drawnHistory(today, null)))]),
  ]) {
    ahead.catch(() => undefined);
  }
}
