import type { MoneyUnit } from './money-range.error.js';
import { MoneyRangeError } from './money-range.error.js';

declare const unit: unique symbol;
type Amount<Unit extends string> = bigint & { readonly [unit]: Unit };

/** Bitcoin in satoshis (1 BTC = 100 000 000), signed. */
export type Sats = Amount<'Sats'>;
/** US dollars in cents, signed. */
export type UsdCents = Amount<'UsdCents'>;
/** Brazilian reais in centavos, signed. */
export type BrlCents = Amount<'BrlCents'>;
/** A price: US cents for one whole Bitcoin, never negative. */
export type PriceCents = Amount<'PriceCents'>;
/** Cost basis in 10^-8 cent, so that a moving average stays exact over any number of trades. */
export type CostUnits = Amount<'CostUnits'>;

/** Satoshis in one Bitcoin; also the number of cost units in one cent. */
export const SATS_PER_BTC = 100_000_000n;
export const COST_UNITS_PER_CENT = 100_000_000n;
/** 21 000 000 BTC. */
export const MAX_SATS = 21_000_000n * SATS_PER_BTC;
/** 10^17 cents, for dollars, reais and prices. */
export const MAX_CENTS = 10n ** 17n;
const MAX_COST_UNITS = MAX_CENTS * COST_UNITS_PER_CENT;

/** Without a new bigint for the usual case: sums are checked with every entry. */
const within = (value: bigint, limit: bigint): boolean => (value < 0n ? -value : value) <= limit;

export const isSats = (value: bigint): value is Sats => within(value, MAX_SATS);
export const isUsdCents = (value: bigint): value is UsdCents => within(value, MAX_CENTS);
export const isBrlCents = (value: bigint): value is BrlCents => within(value, MAX_CENTS);
export const isPriceCents = (value: bigint): value is PriceCents => value >= 0n && value <= MAX_CENTS;
export const isCostUnits = (value: bigint): value is CostUnits => within(value, MAX_COST_UNITS);

function checked<T extends bigint>(guard: (value: bigint) => value is T & bigint, of: MoneyUnit) {
  return (value: bigint): T => {
    if (!guard(value)) throw new MoneyRangeError(of);
    return value;
  };
}

/** @throws MoneyRangeError beyond 21 000 000 BTC in either direction */
export const sats: (value: bigint) => Sats = checked(isSats, 'BTC');
/** @throws MoneyRangeError beyond 10^17 cents in either direction */
export const usdCents: (value: bigint) => UsdCents = checked(isUsdCents, 'USD');
/** @throws MoneyRangeError beyond 10^17 centavos in either direction */
export const brlCents: (value: bigint) => BrlCents = checked(isBrlCents, 'BRL');
/** @throws MoneyRangeError when negative or above 10^17 cents per Bitcoin */
export const priceCents: (value: bigint) => PriceCents = checked(isPriceCents, 'USD');
/** @throws MoneyRangeError beyond the cost of 10^17 cents */
export const costUnits: (value: bigint) => CostUnits = checked(isCostUnits, 'USD');

export const ZERO_SATS: Sats = sats(0n);
export const ZERO_CENTS: UsdCents = usdCents(0n);
export const ZERO_COST: CostUnits = costUnits(0n);
