import { z } from 'zod/mini';

export const planSchema = z.enum(['monthly', 'quarterly', 'semiannual', 'annual']);
export type PlanName = z.infer<typeof planSchema>;

/** A plan as a client may send it; `semiAnnual` is semiannual. */
export const planInputSchema = z.pipe(
  z.enum([...planSchema.options, 'semiAnnual']),
  z.transform((plan): PlanName => (plan === 'semiAnnual' ? 'semiannual' : plan)),
);

export const priceSetSchema = z.enum(['current', 'legacy']);
export type PriceSet = z.infer<typeof priceSetSchema>;

export type PlanCurrency = 'USD' | 'BRL';

/** List prices in cents. */
type PricesOfPlans = Readonly<Record<PlanName, bigint>>;

/** Without a list in reais a checkout converts the price in dollars. */
const planPrices: Readonly<
  Record<PriceSet, { readonly USD: PricesOfPlans; readonly BRL: PricesOfPlans | null }>
> = {
  current: {
    USD: { monthly: 30_00n, quarterly: 72_00n, semiannual: 126_00n, annual: 216_00n },
    BRL: { monthly: 60_00n, quarterly: 144_00n, semiannual: 252_00n, annual: 432_00n },
  },
  legacy: {
    USD: { monthly: 20_00n, quarterly: 48_00n, semiannual: 84_00n, annual: 144_00n },
    BRL: null,
  },
};

/** The list price in cents; null where the set has no list in this currency. */
export function planPriceCents(set: PriceSet, plan: PlanName, currency: 'USD'): bigint;
export function planPriceCents(set: PriceSet, plan: PlanName, currency: PlanCurrency): bigint | null;
export function planPriceCents(set: PriceSet, plan: PlanName, currency: PlanCurrency): bigint | null {
  return planPrices[set][currency]?.[plan] ?? null;
}
