import type { ReplayAmounts } from '@app/contracts';
import { formatCents, type UsdCents } from '@app/money';

type Part = { readonly usd: UsdCents } | null;

/** The three amounts of a recommendation, issued or recomputed. */
export function amountsView(amounts: {
  readonly investment: Part;
  readonly reinvestment: Part;
  readonly sale: Part;
}): ReplayAmounts {
  const usd = (part: Part): string | null => (part === null ? null : formatCents(part.usd));
  return {
    investmentUsd: usd(amounts.investment),
    reinvestmentUsd: usd(amounts.reinvestment),
    saleUsd: usd(amounts.sale),
  };
}
