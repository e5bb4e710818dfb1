import { priceCents, rateMicroOf, toReais, usdCents } from '@app/money';
import type { RateOnDay } from '../totals-in-reais.js';
import { entryInReais } from '../totals-in-reais.js';
import type { ReportEntry, ReportTrade } from './report-entry.js';

/**
 * Entries with centavos in the place of their cents, each at the rate of its day or as it was entered; what was
 * recommended at the rate of what came of it. Prices of trades are left in dollars.
 *
 * @throws MoneyRangeError when an amount leaves the limits of the ledger
 */
export const entriesInReais = (entries: readonly ReportEntry[], rateOn: RateOnDay): readonly ReportEntry[] =>
  entries.map((entry) => {
    const { trade, movement } = entryInReais(entry, rateOn);
    if (entry.trade === null || trade === null) return { ...entry, movement, trade: null };
    const { paid } = entry.trade;
    const rate = paid === null ? rateOn(entry.tradedOn) : rateMicroOf(paid.rate);
    return { ...entry, movement, trade: { ...entry.trade, ...trade, ...planInReais(entry.trade, rate) } };
  });

const planInReais = (
  { planned, plannedPrice }: ReportTrade,
  rate: ReturnType<RateOnDay>,
): Pick<ReportTrade, 'planned' | 'plannedPrice'> => ({
  planned: planned && { ...planned, usd: usdCents(toReais(planned.usd, rate)) },
  plannedPrice: plannedPrice && priceCents(toReais(plannedPrice, rate)),
});
