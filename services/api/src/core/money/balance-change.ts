import { formatCents, usdCents, type UsdCents } from '@app/money';

/** A balance before and after something moved it. */
export function balanceChange(after: UsdCents, moved: bigint) {
  return { before: formatCents(usdCents(after - moved)), after: formatCents(after) };
}
