import { roundDecimal } from './decimal';

/** A hundredth of a cent is the finest figure a balance is computed with. */
const PLACES = 4;
const SHOWN_ABOVE = 100n;

/**
 * The change of a balance as a decimal string of two places, or null when it is not worth a line: only a change of more
 * than 0.01 USD, up or down, is displayed.
 */
export function shownBalanceChange(changeUsd: string): string | null {
  const scaled = BigInt(roundDecimal(changeUsd, PLACES).replace('.', ''));
  return scaled > SHOWN_ABOVE || scaled < -SHOWN_ABOVE ? roundDecimal(changeUsd, 2) : null;
}
