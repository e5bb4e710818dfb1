/** In the order of the sum; `minimum` only where it takes an amount below 1.00 USD away. */
export const sumStepKeys = ['base', 'rsi', 'regime', 'momentum', 'cap', 'minimum'] as const;
