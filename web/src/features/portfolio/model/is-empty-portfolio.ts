import type { PortfolioResponse } from '@app/contracts';

import { signOf } from '../../../lib/format/decimal';

/** Nothing was ever invested, and no Bitcoin is held. */
export const isEmptyPortfolio = ({
  totalInvestedUsd,
  btc,
}: Pick<PortfolioResponse, 'totalInvestedUsd' | 'btc'>): boolean =>
  signOf(totalInvestedUsd) === 0 && signOf(btc) === 0;
