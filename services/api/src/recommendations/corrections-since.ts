import type { ReplayResponse } from '@app/contracts';
import { formatCents } from '@app/money';
import { priceCentsOf } from '@app/strategy';
import type { StoredClose } from '../market/daily-closes.repository.js';
import type { KnownCloses } from '../market/market-past.js';

const SHOWN = 50;

type Corrections = Pick<ReplayResponse['sinceCorrected'], 'correctedDays' | 'corrections'>;

/** Days whose close is another today than it was then, or came in later; the newest first. Pure. */
export function correctionsSince(
  { stored, provisional }: KnownCloses,
  now: readonly StoredClose[],
): Corrections {
  const then = new Map<string, number>(stored.map(({ date, close }) => [date, close]));
  if (provisional !== null) then.set(provisional.date, provisional.close);
  const changed = now.filter(({ date, close }) => then.get(date) !== close).reverse();
  return {
    correctedDays: changed.length,
    corrections: changed.slice(0, SHOWN).map(({ date, close, source, recordedAt }) => {
      const before = then.get(date);
      return {
        day: date,
        thenUsd: before === undefined ? null : formatCents(priceCentsOf(before)),
        nowUsd: formatCents(priceCentsOf(close)),
        source,
        recordedAt: recordedAt.toISOString(),
      };
    }),
  };
}
