import { absolute, brlCents, rateMicroOf, SATS_PER_BTC, toReais } from '@app/money';
import type { UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Paid } from '../events/event-fields.js';
import type { SettledFill } from './check-fill.js';
import type { Rejection } from './rejection.js';

const MILLION = 1_000_000n;

/**
 * Rejects a total in reais that does not belong to the dollars at its rate. The dollars were rounded to the cent
 * and their value may differ from quantity x price by 1 cent and half a cent per Bitcoin, so the reais may differ
 * by the worth of that and one centavo of their own rounding.
 *
 * @param total dollars with which the reais are compared: spend with the fee, or proceeds without it
 */
export function checkPaid(
  paid: Paid | null | undefined,
  {
    total,
    settled,
    today,
  }: { readonly total: UsdCents; readonly settled: SettledFill; readonly today: CalendarDate },
): Rejection | undefined {
  if (paid === null || paid === undefined) return undefined;
  const rate = rateMicroOf(paid.rate);
  if (rate <= 0n) return { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'rate' };
  // Dollars that are rounded to 0.00 may be 0.00 reais as well.
  if (paid.amount < 0n || (paid.amount === 0n && total > 0n))
    return { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'paid' };
  if (paid.rateDate > today) return { code: 'LEDGER.DATE_IN_FUTURE', date: paid.rateDate, today };
  const exact = total * rate;
  const slackCents = 2n + settled.quantity / (2n * SATS_PER_BTC);
  if (absolute(paid.amount * MILLION - exact) <= slackCents * rate + MILLION) return undefined;
  const expected = brlCents(toReais(total, rate));
  return { code: 'LEDGER.PAID_MISMATCH', amount: paid.amount, expected };
}
