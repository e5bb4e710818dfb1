import type { RateOnDay } from '../totals-in-reais.js';
import { entryInReais } from '../totals-in-reais.js';
import type { ReportEntry } from './report-entry.js';

/**
 * Entries with centavos in the place of their cents, each at the rate of its day or as it was entered. For what moved:
 * prices and plans are left in dollars.
 *
 * @throws MoneyRangeError when an amount leaves the limits of the ledger
 */
export const entriesInReais = (entries: readonly ReportEntry[], rateOn: RateOnDay): readonly ReportEntry[] =>
  entries.map((entry) => {
    const { trade, movement } = entryInReais(entry, rateOn);
    return { ...entry, movement, trade: entry.trade && trade && { ...entry.trade, ...trade } };
  });
