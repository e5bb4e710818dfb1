import { rateMicroOf, toDollars, usdCents } from '@app/money';
import type { BrlCents, UsdCents } from '@app/money';

/**
 * A base that was entered in reais, in dollars: converted once, rounded half to even to the cent.
 *
 * @param rate reais for one dollar, at most 6 decimals, above 0
 * @throws RangeError for a rate that is not above 0
 */
export function dollarsForReais(amount: BrlCents, rate: string): UsdCents {
  const millionths = rateMicroOf(rate);
  if (millionths <= 0n) throw new RangeError('An exchange rate must be above 0');
  return usdCents(toDollars(amount, millionths));
}
