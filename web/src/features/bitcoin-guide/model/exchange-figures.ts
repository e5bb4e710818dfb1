/** What the exchange of the affiliate link states of itself, and the day on which it was read. */
export const EXCHANGE_FIGURES = {
  readOn: '2026-11-29',
  minimumBrl: '1.00',
  /** Percent of a purchase. */
  fee: { from: '0.5', to: '3' },
  cashback: { low: '0.5', high: '1' },
} as const;
