import { formatBtc, formatCents, usdCents, type PriceCents, type Sats, type UsdCents } from '@app/money';

export interface TradeAmounts {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
}

/** Figures of a trade as the contracts show them; the total is what a buy costs, or what a sale brings. */
export function tradeFigures({ quantity, price, value, fee }: TradeAmounts, isSale: boolean) {
  return {
    quantityBtc: formatBtc(quantity),
    priceUsd: formatCents(price),
    valueUsd: formatCents(value),
    feeUsd: formatCents(fee),
    totalUsd: formatCents(usdCents(isSale ? value - fee : value + fee)),
  };
}
