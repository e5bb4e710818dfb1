/** A recommendation needs a price at most this old (product, "stale market"). */
export const PRICE_AGE_LIMIT_MS = 60 * 60 * 1000;
