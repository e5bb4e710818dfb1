import { type PlanCurrency, planPriceCents, type PlansResponse, type PriceSet } from '@app/contracts';
import { type Language, type Plan, PLAN_LENGTHS, planField } from '@app/ledger';
import { brlCents, divideHalfEven, formatCents, percentOf, type RateMicro, usdCents } from '@app/money';
import { checkoutPrice } from '@app/payments';

type PlanPrices = PlansResponse['plans'][number]['prices'];

const currenciesOf: Readonly<Record<Language, readonly PlanCurrency[]>> = {
  en: ['USD', 'BRL'],
  pt: ['BRL', 'USD'],
};

/** Prices of a plan, the currency of the language first. */
export function pricesView(set: PriceSet, plan: Plan, language: Language): PlanPrices {
  return currenciesOf[language].flatMap((currency) => {
    const cents = planPriceCents(set, plan, currency);
    if (cents === null) return [];
    const perMonth = divideHalfEven(cents, BigInt(PLAN_LENGTHS[plan].months));
    return [{ currency, amount: formatCents(usdCents(cents)), perMonth: formatCents(usdCents(perMonth)) }];
  });
}

/** What a plan saves against monthly plans of the same length, by the list in dollars. */
function savingPercent(set: PriceSet, plan: Plan): string {
  const monthly = planPriceCents(set, 'monthly', 'USD') * BigInt(PLAN_LENGTHS[plan].months);
  const price = planPriceCents(set, plan, 'USD');
  return percentOf(monthly - price, monthly);
}

/** Whether reais are charged by the price in dollars and a rate. */
export const isConverted = (priceSet: PriceSet): boolean =>
  planPriceCents(priceSet, 'monthly', 'BRL') === null;

function convertedBrl(priceSet: PriceSet, plan: Plan, rate: RateMicro | undefined): string | null {
  const price = checkoutPrice({ plan, priceSet }, 'BRL', rate);
  return price?.basis === 'converted' && price.brl !== null ? formatCents(brlCents(price.brl)) : null;
}

/** @param rate by which prices without a list in reais are converted; undefined where none is known */
export const plansView = (
  priceSet: PriceSet,
  language: Language,
  rate: RateMicro | undefined,
): PlansResponse => ({
  priceSet,
  plans: planField.options.map((plan) => ({
    plan,
    ...PLAN_LENGTHS[plan],
    prices: pricesView(priceSet, plan, language),
    convertedBrl: convertedBrl(priceSet, plan, rate),
    savingPercent: savingPercent(priceSet, plan),
  })),
});
