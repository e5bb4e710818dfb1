/** Stable codes of {@link StrategyInputError}. */
export type StrategyInputCode =
  | 'STRATEGY.BAD_DATE'
  | 'STRATEGY.BAD_PRICE'
  | 'STRATEGY.DATES_NOT_ASCENDING'
  | 'STRATEGY.EMPTY_SERIES'
  | 'STRATEGY.SERIES_TOO_LONG'
  | 'STRATEGY.DAY_OUT_OF_RANGE'
  | 'STRATEGY.BAD_FIXED_DECIMAL';

/** A caller broke a precondition that the borders have to check: a bug, not an expected rejection. */
export class StrategyInputError extends Error {
  override readonly name = 'StrategyInputError';

  constructor(
    readonly code: StrategyInputCode,
    message: string,
  ) {
    super(message);
  }
}
