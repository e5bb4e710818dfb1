import type { MonthSalesResponse } from '@app/contracts';
import { formatCents, isBrlCents, parseBrlDecimal, rateMicroOf, toReais, ZERO_CENTS } from '@app/money';
import type { RateMicro, UsdCents } from '@app/money';

/** A sale that is about to be recorded, as far as its figures can be read. */
export interface SaleToCome {
  /** Before its fee. */
  readonly valueUsd: UsdCents;
  /** Where it is entered in reais, the rate of the entry; null takes the rate of its day. */
  readonly rate: RateMicro | null;
}

export interface SalesOutlook {
  /** The month's sales with this one, in reais. */
  readonly afterBrl: string;
  readonly isAbove: boolean;
  /** What is left of the exemption, or what the sales are above it; never negative. */
  readonly distanceBrl: string;
}

/**
 * The month's sales with one more, held against the exemption; null without figures, where a rate is missing, and
 * where a sum is more than an amount can be. Sales of exactly the limit are within it.
 */
export function salesOutlookOf(
  { soldBrl, rate, exemption }: MonthSalesResponse,
  sale: SaleToCome | null,
): SalesOutlook | null {
  if (sale === null) return null;
  const sold = soldBrl === null ? undefined : parseBrlDecimal(soldBrl);
  const limit = parseBrlDecimal(exemption.limitBrl);
  if (sold?.ok !== true || !limit.ok || (sale.rate === null && rate.isMissing)) return null;
  const after = sold.value + toReais(sale.valueUsd, sale.rate ?? rateMicroOf(rate.rate));
  if (!isBrlCents(after)) return null;
  const isAbove = after > limit.value;
  const distance = isAbove ? after - limit.value : limit.value - after;
  if (!isBrlCents(distance)) return null;
  return { afterBrl: formatCents(after), isAbove, distanceBrl: formatCents(distance) };
}

/** The same of what is recorded so far. */
export const outlookWithoutSale = (data: MonthSalesResponse): SalesOutlook | null =>
  salesOutlookOf(data, { valueUsd: ZERO_CENTS, rate: rateMicroOf('1') });

export const isInReais = (sale: SaleToCome | null): boolean => sale !== null && sale.rate !== null;

/** Days of the month, and the day of the sale, for which no rate is stored. */
export function daysWithoutRate(
  { days, rate }: MonthSalesResponse,
  { date, sale }: { readonly date: string; readonly sale: SaleToCome | null },
): readonly string[] {
  const unknown = new Set(
    days.filter((day) => day.isMissing && day.countInReais < day.count).map((day) => day.date),
  );
  if (rate.isMissing && !isInReais(sale)) unknown.add(date);
  return [...unknown].sort();
}
