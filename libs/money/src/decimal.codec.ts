import { z } from 'zod/mini';
import type { BrlCents, PriceCents, Sats, UsdCents } from './amounts.js';
import { isBrlCents, isPriceCents, isSats, isUsdCents } from './amounts.js';
import type { AmountProblem, ParsedAmount } from './decimal-string.js';
import {
  formatBtc,
  formatCents,
  parseBtcDecimal,
  parsePriceDecimal,
  parseUsdDecimal,
} from './decimal-string.js';
import { integerString } from './integer-string.js';

const MESSAGES: Readonly<Record<AmountProblem, string>> = {
  empty: 'must be a decimal number',
  notANumber: 'must be a plain decimal number such as "150.00"',
  ambiguous: 'must be a plain decimal number such as "150.00"',
  negative: 'must not be negative',
  tooManyDecimals: 'has too many decimals',
  tooLarge: 'is larger than the ledger accepts',
  signedZero: 'zero has no sign',
};

const isBigint = (value: unknown): value is bigint => typeof value === 'bigint';

function amount<T extends bigint>(fits: (value: bigint) => value is T & bigint) {
  return z.custom<T>((value) => isBigint(value) && fits(value));
}

function decimalCodec<T extends bigint>(options: {
  readonly fits: (value: bigint) => value is T & bigint;
  readonly parse: (text: string) => ParsedAmount<T>;
  readonly format: (value: T) => string;
}) {
  return z.codec(z.string(), amount(options.fits), {
    decode: (text, context): T => {
      const parsed = options.parse(text);
      if (parsed.ok) return parsed.value;
      context.issues.push({
        code: 'custom',
        input: text,
        message: MESSAGES[parsed.problem],
        params: { problem: parsed.problem },
      });
      return z.NEVER;
    },
    encode: (value) => options.format(value),
  });
}

/** HTTP: decimal string with at most 2 decimals to cents and back ("150.00"). */
export const usdDecimal = decimalCodec<UsdCents>({
  fits: isUsdCents,
  parse: parseUsdDecimal,
  format: formatCents,
});
/** HTTP: decimal string with at most 8 decimals to satoshis and back ("0.00163306"). */
export const btcDecimal = decimalCodec<Sats>({ fits: isSats, parse: parseBtcDecimal, format: formatBtc });
/** HTTP: USD price of one Bitcoin, at most 2 decimals, never negative. */
export const priceDecimal = decimalCodec<PriceCents>({
  fits: isPriceCents,
  parse: parsePriceDecimal,
  format: formatCents,
});

function integerCodec<T extends bigint>(fits: (value: bigint) => value is T & bigint) {
  return z.codec(integerString, amount(fits), {
    decode: (text, context): T => {
      const value = BigInt(text);
      if (fits(value)) return value;
      context.issues.push({ code: 'custom', input: text, message: MESSAGES.tooLarge });
      return z.NEVER;
    },
    encode: (value) => value.toString(),
  });
}

/** Events: integer string of satoshis. */
export const satsInteger = integerCodec<Sats>(isSats);
/** Events: integer string of cents. */
export const usdInteger = integerCodec<UsdCents>(isUsdCents);
/** Events: integer string of centavos. */
export const brlInteger = integerCodec<BrlCents>(isBrlCents);
/** Events: integer string of cents per Bitcoin. */
export const priceInteger = integerCodec<PriceCents>(isPriceCents);
