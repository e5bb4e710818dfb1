/** Value and fee of a trade in one currency. */
export interface ValueAndFee {
  readonly value: bigint;
  readonly fee: bigint;
}

/** What a buy costs: its fee comes on top. */
export const costOfBuy = ({ value, fee }: ValueAndFee): bigint => value + fee;

/** What a sale brings: its fee is taken off. Negative where the fee is more than the value. */
export const proceedsOfSale = ({ value, fee }: ValueAndFee): bigint => value - fee;

/** What a trade moves: the cost of a buy, or the proceeds of a sale. */
export const tradeTotal = (trade: ValueAndFee, isSale: boolean): bigint =>
  isSale ? proceedsOfSale(trade) : costOfBuy(trade);
