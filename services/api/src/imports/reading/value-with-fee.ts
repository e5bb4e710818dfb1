import { absolute } from '@app/money';
import { type Decimal, trimmed } from './number-format.js';

interface Figures {
  readonly quantity: Decimal;
  readonly price: Decimal | null;
  readonly value: Decimal | null;
  readonly fee: Decimal;
}

const digitsAt = ({ digits, scale }: Decimal, places: number): bigint =>
  digits * 10n ** BigInt(Math.max(0, places - scale));

/**
 * The value without the fee, of a program whose value may have it in it: a buy cost so much more, a sale brought so much
 * less. Where price and quantity are known the value that they explain better is taken; else it has the fee in it.
 */
export function withoutFee({ quantity, price, value, fee }: Figures, isSale: boolean): Decimal | null {
  if (value === null || fee.digits === 0n) return value;
  const places = Math.max(value.scale, fee.scale, quantity.scale + (price?.scale ?? 0));
  const [stated, charged] = [digitsAt(value, places), digitsAt(fee, places)];
  const net = isSale ? stated + charged : stated - charged;
  if (net < 0n) return value;
  const withoutIt = trimmed({ digits: net, scale: places });
  if (price === null) return withoutIt;
  const product = { digits: quantity.digits * price.digits, scale: quantity.scale + price.scale };
  const worth = digitsAt(product, places);
  return absolute(net - worth) < absolute(stated - worth) ? withoutIt : value;
}
