import type { PriceCents, Sats, UsdCents } from '@app/money';
import { absolute, costOfBuy, SATS_PER_BTC, usdCents, valueOf } from '@app/money';
import type { Fill, TypoGuardInput } from './commands.js';
import type { Rejection, TypoWarning } from './rejection.js';

/** A fill whose figures agree with one another. */
export type SettledFill = {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
  /** What it costs where it is a buy. */
  readonly spent: UsdCents;
};

/**
 * Whether a given value is one that the price, rounded to the cent, can explain: it may differ from quantity x
 * price by 1 cent and half a cent per Bitcoin. Compared in halves of 10^-8 cent, without any rounding.
 */
function explains(value: UsdCents, { quantity, price }: Fill): boolean {
  const difference = absolute(value * SATS_PER_BTC - quantity * price);
  return 2n * difference <= 2n * SATS_PER_BTC + quantity;
}

export interface FillRule {
  /**
   * A trade of the person's own may be worth less than half a cent, and counts as 0.00; an operation of a week may not,
   * since it would take the slot, or credit a whole base, for nothing.
   */
  readonly mayBeWorthless: boolean;
}

/**
 * Checks quantity, price, fee and the optional value, and settles the value that is stored.
 *
 * @throws MoneyRangeError when quantity x price is above the limit
 */
export function settleFill(
  fill: Fill,
  { mayBeWorthless }: FillRule = { mayBeWorthless: false },
): { readonly settled: SettledFill } | { readonly rejection: Rejection } {
  const { quantity, price, fee } = fill;
  if (quantity <= 0n) return { rejection: { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'quantity' } };
  if (price <= 0n) return { rejection: { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'price' } };
  if (fee < 0n) return { rejection: { code: 'LEDGER.FEE_NEGATIVE' } };
  const expected = valueOf(quantity, price);
  const value = fill.value ?? expected;
  const isWorthless = mayBeWorthless && value === 0n && expected === 0n;
  if (value <= 0n && !isWorthless) {
    return { rejection: { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'value' } };
  }
  if (!explains(value, fill)) return { rejection: { code: 'LEDGER.VALUE_MISMATCH', value, expected } };
  return { settled: { quantity, price, value, fee, spent: usdCents(costOfBuy({ value, fee })) } };
}

/**
 * The typo guard: a price more than 20 % from that of the day, or a spend above twice the plan. Empty when
 * nothing is odd or the person has confirmed.
 */
export function typoWarnings(
  { price, spent }: SettledFill,
  { dayPrice, confirmed }: TypoGuardInput,
  planned: UsdCents | null,
): readonly TypoWarning[] {
  if (confirmed) return [];
  const warnings: TypoWarning[] = [];
  if (dayPrice !== null && absolute(price - dayPrice.price) * 5n > dayPrice.price) {
    warnings.push({ kind: 'price_far_from_close', price, dayPrice });
  }
  if (planned !== null && spent > 2n * planned) {
    warnings.push({ kind: 'spend_above_twice_the_plan', spent, planned });
  }
  return warnings;
}
