/**
 * A week to show how the amount comes about: figures of the strategy for these inputs, held to it by a test. US dollars
 * as decimal strings; RSI 0 to 100; momentum in percent over half a year.
 */
export const EXAMPLE_WEEK = {
  profile: 'strategic',
  regime: 'bear',
  rsi: '31.84',
  momentumPercent: '-12.40',
  sid: '0.604',
  priceUsd: '68204.15',
  baseUsd: '100.00',
  steps: [
    { key: 'rsi', factor: '2.371200', contributionUsd: '137.12' },
    { key: 'regime', factor: '1.500000', contributionUsd: '118.56' },
    { key: 'momentum', factor: '1.031000', contributionUsd: '11.03' },
    { key: 'cap', factor: null, contributionUsd: '0.00' },
  ],
  capPercent: '600',
  multiplier: '3.667061',
  amountUsd: '366.71',
  btc: '0.00537665',
  fromReserveUsd: '266.71',
  portfolioCashUsd: '1320.00',
  reinvestUsd: '102.73',
  /** What was really filled at the exchange. */
  filled: { priceUsd: '68273.40', spentUsd: '368.18' },
} as const;
