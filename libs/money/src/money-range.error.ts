/** What went over its limit; the name of the unit is part of the message that the user sees. */
export type MoneyUnit = 'BTC' | 'USD' | 'BRL';

/**
 * An amount outside the limits of `amounts.ts`. Thrown by the constructors, so reaching it means that a
 * border let a value through that it had to reject; nothing is ever clipped to the limit.
 */
export class MoneyRangeError extends RangeError {
  readonly code = 'MONEY.TOO_LARGE';

  constructor(readonly unit: MoneyUnit) {
    super(`An amount in ${unit} is outside the limits of the ledger`);
    this.name = 'MoneyRangeError';
  }
}
