import {
  formatBtc,
  formatCents,
  type PriceCents,
  type Sats,
  tradeTotal,
  usdCents,
  type UsdCents,
} from '@app/money';

export interface TradeAmounts {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
}

/** Figures of a trade as the contracts show them; the total is what a buy costs, or what a sale brings. */
export function tradeFigures(trade: TradeAmounts, isSale: boolean) {
  return {
    quantityBtc: formatBtc(trade.quantity),
    priceUsd: formatCents(trade.price),
    valueUsd: formatCents(trade.value),
    feeUsd: formatCents(trade.fee),
    totalUsd: formatCents(usdCents(tradeTotal(trade, isSale))),
  };
}
