import { formatScaled, parseScaled } from './scaled-decimal.js';

declare const unit: unique symbol;

/** Reais for one US dollar in 10^-6 reais, above zero. */
export type BrlRate = bigint & { readonly [unit]: 'BrlRate' };

const RATE_PLACES = 6;
/** A thousand reais for a dollar: what is beyond is another figure. */
const MAX_RATE = 1_000n * 10n ** 6n;

const isBrlRate = (value: bigint): value is BrlRate => value > 0n && value < MAX_RATE;

/** @returns undefined when the text is no rate above zero and below a thousand */
export function parseBrlRate(text: string): BrlRate | undefined {
  const value = parseScaled(text, RATE_PLACES);
  return value !== undefined && isBrlRate(value) ? value : undefined;
}

/** "5.4123" */
export const formatBrlRate = (rate: BrlRate): string => formatScaled(rate, RATE_PLACES);
