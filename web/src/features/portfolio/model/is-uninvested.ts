import type { PortfolioResponse } from '@app/contracts';

import { signOf } from '../../../lib/format/decimal';

/** No money was invested yet, and no Bitcoin came in another way. */
export const isUninvested = ({ totalInvestedUsd, btc }: PortfolioResponse): boolean =>
  signOf(totalInvestedUsd) === 0 && signOf(btc) === 0;
