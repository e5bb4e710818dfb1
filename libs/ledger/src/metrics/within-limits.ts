import { MoneyRangeError } from '@app/money';

/**
 * What is computed, or `undefined` where it leaves the limits of the ledger: every amount of a person is within them, a
 * figure made of several need not be, and one that is too large to be shown must not hide the others.
 */
export function withinLimits<Figure>(compute: () => Figure): Figure | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MoneyRangeError) return undefined;
    throw error;
  }
}
