import type { PortfolioResponse } from '@app/contracts';

/** Name of the export of one day. */
export const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;
