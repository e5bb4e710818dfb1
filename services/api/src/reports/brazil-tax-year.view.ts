import { brazilSalesExemption, type BrazilTaxYearResponse, reportRateSpansMax } from '@app/contracts';
import type { BrazilMonth, BrazilPosition, BrazilSalesDay, BrazilYear, CalendarDate } from '@app/ledger';
import { absolute, formatBtc, formatCents, parseBrlDecimal } from '@app/money';
import { reaisOrNull } from '../core/money/reais.js';
import type { ExchangeRate } from '../exchange-rates/exchange-rates.js';
import { rateOfDayView } from '../exchange-rates/rate-of-day.js';
import { spansOf } from './report-prices.js';

type YearView = Omit<
  BrazilTaxYearResponse,
  'year' | 'revision' | 'stale' | 'from' | 'to' | 'firstOn' | 'price' | 'unpriced'
>;

const positionView = ({ date, bitcoin, cost, averagePrice }: BrazilPosition): YearView['opening'] => ({
  date,
  btc: formatBtc(bitcoin),
  costBrl: reaisOrNull(cost),
  averagePriceBrl: averagePrice === null ? null : formatCents(averagePrice),
});

/** Sales of exactly the limit are within it. */
function exemptionView(
  sold: bigint | null,
): Pick<YearView['months'][number], 'isAboveExemption' | 'distanceBrl'> {
  const limit = parseBrlDecimal(brazilSalesExemption.limitBrl);
  if (sold === null || !limit.ok) return { isAboveExemption: null, distanceBrl: null };
  return {
    isAboveExemption: sold > limit.value,
    distanceBrl: reaisOrNull(absolute(sold - limit.value)),
  };
}

const monthView = ({ month, count, bitcoin, sold, cost, gain }: BrazilMonth): YearView['months'][number] => ({
  month,
  count,
  btc: formatBtc(bitcoin),
  soldBrl: reaisOrNull(sold),
  costBrl: reaisOrNull(cost),
  gainBrl: reaisOrNull(gain),
  ...exemptionView(sold),
});

const dayView = (
  { sales, bitcoin, sold, fees, cost, gain }: BrazilSalesDay,
  rate: ExchangeRate,
): YearView['days'][number] => ({
  date: sales.date,
  count: sales.count,
  countInReais: sales.countInReais,
  btc: formatBtc(bitcoin),
  soldBrl: reaisOrNull(sold),
  feesBrl: reaisOrNull(fees),
  costBrl: reaisOrNull(cost),
  gainBrl: reaisOrNull(gain),
  ...rateOfDayView(rate, sales.date),
});

/** @param rates of every day with a trade */
export const brazilYearView = (
  { opening, closing, months, days, missing }: BrazilYear,
  rates: ReadonlyMap<CalendarDate, ExchangeRate>,
): YearView => ({
  exemption: brazilSalesExemption,
  opening: positionView(opening),
  closing: positionView(closing),
  months: months.map(monthView),
  days: days.flatMap((day) => {
    const rate = rates.get(day.sales.date);
    return rate === undefined ? [] : [dayView(day, rate)];
  }),
  missingRates: spansOf(missing, reportRateSpansMax),
});
