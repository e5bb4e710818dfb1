import { formatUsdPrice, type UsdPrice } from '../numbers/usd-price.js';

/** A day's figures; undefined for those that a file does not tell. */
export interface Candle {
  readonly open: UsdPrice | undefined;
  readonly high: UsdPrice | undefined;
  readonly low: UsdPrice | undefined;
  readonly close: UsdPrice;
}

/** Why the figures cannot be those of one day; undefined where they fit one another. */
export function candleFault({ open, high, low, close }: Candle): string | undefined {
  if (high !== undefined && low !== undefined && high < low)
    return `the high ${formatUsdPrice(high)} is below the low ${formatUsdPrice(low)}`;
  const isOutside = (price: UsdPrice): boolean =>
    (high !== undefined && price > high) || (low !== undefined && price < low);
  if (isOutside(close)) return `the close ${formatUsdPrice(close)} lies outside of low and high`;
  if (open !== undefined && isOutside(open))
    return `the open ${formatUsdPrice(open)} lies outside of low and high`;
  return undefined;
}
