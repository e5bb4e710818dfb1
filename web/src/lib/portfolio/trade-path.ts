/** Name of the parameter that opens the details of a trade. */
export const TRADE_PARAMETER = 'transaction';

/** Where a trade is looked at. */
export const tradePath = (transactionId: string): string =>
  `/transactions?${TRADE_PARAMETER}=${transactionId}`;
