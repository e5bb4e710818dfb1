import { isSats, isUsdCents, sats, usdCents } from '@app/money';
import type { Sats, UsdCents } from '@app/money';

import type { FilledFigures } from '../../../components/trade-form/read-figures';
import type { ExecutionMode } from './executed-trade';

export interface PreviewInput {
  readonly mode: ExecutionMode;
  readonly fill: FilledFigures;
  readonly plannedUsd: UsdCents;
  /** Base that the ledger counts for a further investment of the week. */
  readonly baseLeft: UsdCents;
  readonly dynamicBalance: UsdCents;
  /** Null while the portfolio is not known. */
  readonly portfolioCash: UsdCents | null;
  readonly btcHeld: Sats | null;
}

/** What the ledger will do with a fill (ledger, "Execute the investment", "Execute reinvestment", "Execute sale"). */
export interface Preview {
  readonly differenceToPlan: UsdCents;
  /** Null where the balance is left alone, or not known. */
  readonly dynamicBalanceAfter: UsdCents | null;
  readonly portfolioCashAfter: UsdCents | null;
  readonly btcAfter: Sats | null;
}

/** @throws MoneyRangeError beyond the limits of the ledger */
export function previewOf(input: PreviewInput): Preview {
  const { mode, fill, btcHeld, portfolioCash } = input;
  const { total } = fill;
  const held = btcHeld === null ? null : mode === 'sale' ? btcHeld - fill.quantity : btcHeld + fill.quantity;
  const cash =
    portfolioCash === null ? null : mode === 'sale' ? portfolioCash + total : portfolioCash - total;
  const movesCash = mode === 'reinvestment' || mode === 'sale';
  return {
    differenceToPlan: usdCents(total - input.plannedUsd),
    dynamicBalanceAfter: mode === 'investment' ? dynamicBalanceAfter(input) : null,
    portfolioCashAfter: movesCash && cash !== null && isUsdCents(cash) ? usdCents(cash) : null,
    btcAfter: held === null || !isSats(held) ? null : sats(held),
  };
}

/** R = V + F against the base B: what is below it is built, what is above it used. */
const dynamicBalanceAfter = ({ baseLeft, dynamicBalance, fill }: PreviewInput): UsdCents =>
  usdCents(dynamicBalance + baseLeft - fill.total);
