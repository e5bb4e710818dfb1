import { brlCents, isSats, isUsdCents, sats, tradeTotal, usdCents } from '@app/money';
import type { BrlCents, Sats, UsdCents } from '@app/money';

import type { ExecutionMode } from './executed-trade';
import type { Fill } from './fill';

export interface PreviewInput {
  readonly mode: ExecutionMode;
  readonly fill: Fill;
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

/** What the trade costs with its fee, or brings less it. Below zero where the fee of a sale eats it up. */
export const totalOf = (mode: ExecutionMode, fill: Fill): UsdCents =>
  usdCents(tradeTotal(fill, mode === 'sale'));

/** The same in reais, where the fill was entered so: the total that is stored next to the dollars. */
export function totalInReais(mode: ExecutionMode, { reais }: Fill): BrlCents | null {
  if (reais === null) return null;
  return brlCents(tradeTotal(reais, mode === 'sale'));
}

/** @throws MoneyRangeError beyond the limits of the ledger */
export function previewOf(input: PreviewInput): Preview {
  const { mode, fill, btcHeld, portfolioCash } = input;
  const total = totalOf(mode, fill);
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
  usdCents(dynamicBalance + baseLeft - fill.spent);
