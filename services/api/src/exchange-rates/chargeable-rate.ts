import { type CalendarDate, dateInZone, instantOf } from '@app/ledger';
import { type RateMicro, rateMicroOf } from '@app/money';
import type { ExchangeRate } from './exchange-rates.js';

const ZONE_OF_RATES = 'America/Sao_Paulo';
const AGE_MAX_MS = 7 * 24 * 3_600_000;

/** The day of which a rate is asked for now. */
export const dayOfRates = (now: Date): CalendarDate =>
  dateInZone(instantOf(now.toISOString()), ZONE_OF_RATES);

/** By which a price may be converted: nobody is charged by the configured default, nor by a rate of more than a week ago. */
export function chargeableRate(
  { rate, rateDate, isDefault }: ExchangeRate,
  now: Date,
): RateMicro | undefined {
  const isOld = now.getTime() - Date.parse(rateDate) > AGE_MAX_MS;
  return isDefault || isOld ? undefined : rateMicroOf(rate);
}
