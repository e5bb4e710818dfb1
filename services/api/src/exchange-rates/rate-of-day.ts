import { type CalendarDate, daysBetween } from '@app/ledger';
import { type RateMicro, rateMicroOf } from '@app/money';
import type { ExchangeRate } from './exchange-rates.js';

/** Bank holidays and weekends together are no longer: an older rate is not that of the day, its own was never stored. */
const LONGEST_GAP_DAYS = 8;

/** Whether a rate stands for a day: published on it, or the last one before a stretch without banking days. */
export const isRateOfDay = ({ isDefault, rateDate }: ExchangeRate, day: CalendarDate): boolean =>
  !isDefault && daysBetween(rateDate, day) <= LONGEST_GAP_DAYS;

/** The rate of a day for sums that nothing else may stand in for; undefined where there is none. */
export const rateMicroOfDay = (rate: ExchangeRate, day: CalendarDate): RateMicro | undefined =>
  isRateOfDay(rate, day) ? rateMicroOf(rate.rate) : undefined;

/** A rate in an answer about taxes. */
export const rateOfDayView = (rate: ExchangeRate, day: CalendarDate) => ({
  rate: rate.rate,
  rateDate: rate.rateDate,
  rateSource: rate.rateSource,
  isMissing: !isRateOfDay(rate, day),
});
