import { divideHalfEven, scaledToDecimal } from '@app/money';
import { microDecimal } from './micro-decimal.schema.js';
import { StrategyInputError } from './strategy-input.error.js';

/** Decimals of every frozen input and of every stored factor. */
const DECIMALS = 6;
/** One, in millionths. */
export const MICRO = 1_000_000n;

/**
 * Millionths of a frozen decimal.
 *
 * @throws StrategyInputError STRATEGY.BAD_FIXED_DECIMAL when the text is not canonical
 */
export function readMicro(text: string): bigint {
  if (!microDecimal.safeParse(text).success) {
    throw new StrategyInputError(
      'STRATEGY.BAD_FIXED_DECIMAL',
      `not a decimal number with six decimals: ${text}`,
    );
  }
  return BigInt(text.replace('.', ''));
}

/** Millionths as the canonical text. */
export const writeMicro = (millionths: bigint): string => scaledToDecimal(millionths, DECIMALS);

/**
 * Rounds a computed number to millionths, a tie to the even neighbour.
 *
 * @throws StrategyInputError STRATEGY.BAD_FIXED_DECIMAL when it is not finite or 10^15 and more
 */
export function microOf(value: number): bigint {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) {
    throw new StrategyInputError('STRATEGY.BAD_FIXED_DECIMAL', `cannot be frozen: ${value}`);
  }
  // Twenty decimals hold enough of the binary fraction to tell a tie from its neighbours; integers do the rounding.
  const [whole = '0', fraction = ''] = value.toFixed(20).split('.');
  return divideHalfEven(BigInt(whole + fraction), 10n ** BigInt(20 - DECIMALS));
}

/** A number of the frozen text, for what is shown and never for an amount. */
export const numberOfMicro = (millionths: bigint): number => Number(millionths) / Number(MICRO);
