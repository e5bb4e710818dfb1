import type { PortfolioResponse } from '@app/contracts';

import { signOf } from '../format/decimal';

type Held = Pick<PortfolioResponse, 'btc' | 'totalInvestedUsd' | 'portfolioCashUsd' | 'dynamicBalanceUsd'>;

/** Nothing was ever recorded, or nothing of it is left. */
export const isNewPortfolio = (held: Held): boolean =>
  [held.btc, held.totalInvestedUsd, held.portfolioCashUsd, held.dynamicBalanceUsd].every(
    (figure) => signOf(figure) === 0,
  );
