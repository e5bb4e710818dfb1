/** The only version that exists so far. */
export const STRATEGY_VERSION = 1;
