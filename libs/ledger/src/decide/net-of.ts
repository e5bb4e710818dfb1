import { usdCents } from '@app/money';
import type { UsdCents } from '@app/money';

/** What a sale brings: value less fee. */
export const netOf = ({ value, fee }: { readonly value: UsdCents; readonly fee: UsdCents }): UsdCents =>
  usdCents(value - fee);
