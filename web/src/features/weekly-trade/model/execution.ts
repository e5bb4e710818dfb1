import {
  isSats,
  isUsdCents,
  parseLocalBtc,
  parseLocalPrice,
  parseLocalUsd,
  rawValueOf,
  sats,
  usdCents,
  ZERO_CENTS,
} from '@app/money';
import type { AmountProblem, MoneyLocale, ParsedAmount, PriceCents, Sats, UsdCents } from '@app/money';

/** What a person typed, in the format of the locale. */
export interface FillTexts {
  readonly quantity: string;
  readonly price: string;
  /** Optional: empty is no fee. */
  readonly fee: string;
}

export type FillField = keyof FillTexts;
export type FillFault = AmountProblem | 'zero';

/** A fill whose figures can be read. */
export interface Fill {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly fee: UsdCents;
  readonly value: UsdCents;
  /** Value and fee: what the buy costs. */
  readonly spent: UsdCents;
}

export type FillReading =
  | { readonly ok: true; readonly fill: Fill }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<FillField, FillFault>>> };

function positive<T extends bigint>(
  parsed: ParsedAmount<T>,
): ParsedAmount<T> | { ok: false; problem: 'zero' } {
  return parsed.ok && parsed.value === 0n ? { ok: false, problem: 'zero' } : parsed;
}

/** Reads the three fields; the value is quantity x price, rounded half to even as the ledger does. */
export function readFill(texts: FillTexts, locale: MoneyLocale): FillReading {
  const quantity = positive(parseLocalBtc(texts.quantity, locale));
  const price = positive(parseLocalPrice(texts.price, locale));
  const isFree = texts.fee.trim() === '';
  const fee: ParsedAmount<UsdCents> = isFree
    ? { ok: true, value: ZERO_CENTS }
    : parseLocalUsd(texts.fee, locale);
  if (!quantity.ok || !price.ok || !fee.ok) {
    return {
      ok: false,
      faults: {
        ...(quantity.ok ? {} : { quantity: quantity.problem }),
        ...(price.ok ? {} : { price: price.problem }),
        ...(fee.ok ? {} : { fee: fee.problem }),
      },
    };
  }
  const value = rawValueOf(quantity.value, price.value);
  const spent = value + fee.value;
  if (!isUsdCents(value) || !isUsdCents(spent)) return { ok: false, faults: { price: 'tooLarge' } };
  return { ok: true, fill: { quantity: quantity.value, price: price.value, fee: fee.value, value, spent } };
}

export interface PreviewInput {
  readonly fill: Fill;
  readonly plannedUsd: UsdCents;
  /** Base frozen in the recommendation; nothing of it is left once the week's investment slot is taken. */
  readonly base: UsdCents;
  readonly isSlotTaken: boolean;
  readonly dynamicBalance: UsdCents;
  /** Null while the portfolio is not known. */
  readonly btcHeld: Sats | null;
}

/** What the ledger will do with a fill (ledger, "Execute the investment"): R = V + F against the base. */
export interface Preview {
  readonly differenceToPlan: UsdCents;
  readonly dynamicBalanceAfter: UsdCents;
  readonly btcAfter: Sats | null;
  /** What the dynamic balance is short of; zero when it is enough. */
  readonly shortfall: UsdCents;
}

/** @throws MoneyRangeError beyond the limits of the ledger */
export function previewOf(input: PreviewInput): Preview {
  const { fill, dynamicBalance, btcHeld } = input;
  const base = input.isSlotTaken ? ZERO_CENTS : input.base;
  const after = usdCents(dynamicBalance + base - fill.spent);
  const needed = fill.spent - base;
  const missing = needed > 0n && needed > dynamicBalance ? needed - dynamicBalance : 0n;
  const held = btcHeld === null ? null : btcHeld + fill.quantity;
  return {
    differenceToPlan: usdCents(fill.spent - input.plannedUsd),
    dynamicBalanceAfter: after,
    btcAfter: held === null || !isSats(held) ? null : sats(held),
    shortfall: usdCents(missing),
  };
}
