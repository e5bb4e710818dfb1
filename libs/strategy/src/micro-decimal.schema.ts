import { z } from 'zod/mini';

/** Canonical text of a number with six decimals ("-0.124000"): no plus, no leading zero, no signed zero. */
export const microDecimal = z.string().check(
  z.regex(/^-?(?:0|[1-9]\d{0,15})\.\d{6}$/, 'must be a decimal number with six decimals'),
  z.refine((text) => text !== '-0.000000', 'zero has no sign'),
);
