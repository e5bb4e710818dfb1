import type { Format } from '../format/use-format';

interface PaidAmount {
  readonly unit: string;
  readonly amount: string;
}

/** In a currency of the list prices, or in a coin with all the places that the provider gives. */
export function paidAmount({ amount, unit }: PaidAmount, format: Pick<Format, 'amount' | 'decimal'>): string {
  if (unit === 'USD' || unit === 'BRL') return format.amount(amount, unit);
  const decimals = amount.split('.')[1]?.length ?? 0;
  return `${format.decimal(amount, { decimals })} ${unit}`;
}

interface PaymentDifference {
  readonly difference: string | null;
  readonly due: PaidAmount | null;
}

/** What is missing or too much, in the unit that was paid; undefined where neither is, or it is not known. */
export function differenceOf({
  difference,
  due,
}: PaymentDifference): ({ readonly kind: 'missing' | 'surplus' } & PaidAmount) | undefined {
  if (difference === null || due === null || /^-?0*\.?0*$/.test(difference)) return undefined;
  return difference.startsWith('-')
    ? { kind: 'missing', unit: due.unit, amount: difference.slice(1) }
    : { kind: 'surplus', unit: due.unit, amount: difference };
}
