import type { CalendarDate, GuardPrice } from '@app/ledger';

/** Between 0.90 and 1.10 of a currency: what a line of money costs in itself, and Bitcoin has not since its third year. */
const LEAST = 90n;
const MOST = 110n;
/** Up to this day Bitcoin may have cost so little. */
const LAST_CHEAP_DAY = '2011-12-31';
/** A close above it says that the price was another one, on earlier days too. */
const CHEAP_CLOSE = 200n;

const isAroundOne = (price: bigint): boolean => price >= LEAST && price <= MOST;

/**
 * Whether a trade at these prices is a line of money that was read as Bitcoin ("210 BTC at 1.00"): such a price is no
 * typing error that a person could confirm.
 *
 * @param prices of one Bitcoin in hundredths of the currency of the row, and of the dollar
 */
export function isMoneyLine(
  prices: readonly bigint[],
  date: CalendarDate,
  priceOn: (date: CalendarDate) => GuardPrice | null,
): boolean {
  if (!prices.some((price) => isAroundOne(price))) return false;
  const known = priceOn(date);
  return date > LAST_CHEAP_DAY || (known?.is === 'close' && known.price > CHEAP_CLOSE);
}
