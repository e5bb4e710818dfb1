export {
  brlCents,
  COST_UNITS_PER_CENT,
  costUnits,
  isBrlCents,
  isPriceCents,
  isSats,
  isUsdCents,
  MAX_CENTS,
  MAX_SATS,
  priceCents,
  sats,
  SATS_PER_BTC,
  usdCents,
  ZERO_CENTS,
  ZERO_COST,
  ZERO_SATS,
} from './amounts.js';
export type { BrlCents, CostUnits, PriceCents, Sats, UsdCents } from './amounts.js';
export {
  absolute,
  centsOfCost,
  costRemovedBySale,
  divideHalfEven,
  percentOf,
  ratioToDecimal,
  rawValueOf,
  satsFor,
  scaledToDecimal,
  valueOf,
} from './arithmetic.js';
export { balanceStatus, balanceStatuses } from './balance-status.js';
export type { BalanceStatus } from './balance-status.js';
export {
  BTC_DECIMALS,
  formatBtc,
  formatCents,
  parseBrlDecimal,
  parseBtcDecimal,
  parsePriceDecimal,
  parseUsdDecimal,
  USD_DECIMALS,
} from './decimal-string.js';
export type { AmountProblem, ParsedAmount } from './decimal-string.js';
export { brlInteger, priceInteger, satsInteger, usdInteger } from './decimal.codec.js';
export { rateMicroOf, toDollars, toReais } from './exchange-rate.js';
export type { RateMicro } from './exchange-rate.js';
export { integerString } from './integer-string.js';
export {
  amountParts,
  CARD_AMOUNT_LENGTH,
  formatAmount,
  isUnitFirst,
  localiseDecimal,
  maskedAmount,
  MINUS_SIGN,
  unitSymbol,
} from './locale-format.js';
export type { AmountParts, DisplayUnit } from './locale-format.js';
export { shortAmountParts } from './short-amount.js';
export {
  parseLocalBrl,
  parseLocalBtc,
  parseLocalCents,
  parseLocalMeasure,
  parseLocalPrice,
  parseLocalRate,
  parseLocalUsd,
} from './locale-parse.js';
export type { TypedAmount, TypedAmountProblem } from './locale-parse.js';
export type { MoneyLocale } from './money-locale.js';
export { MoneyRangeError } from './money-range.error.js';
export { costOfBuy, proceedsOfSale, tradeTotal } from './trade-total.js';
