import { isoDateSchema, isoInstantSchema } from '@app/contracts';
import { parseDayNumber } from '@app/strategy';

import { useAddressed } from '../navigation/use-addressed';
import type { AddressForm } from '../navigation/use-addressed';
import type { PastMoment } from '../portfolio/portfolio-at';

/** Bitcoin is no older. */
export const FIRST_DAY = '2009-01-03';
const DAY_MS = 86_400_000;
/** A day of any zone begins and ends at most so long before and after that of UTC. */
const ZONE_MS = 14 * 3_600_000;

/** A day of the past in the address: `asOf`, and `reading=known` for what was recorded by then; with `event` and `at` right after one. */
export const PAST: AddressForm<PastMoment | null> = {
  read: (query) => {
    const date = isoDateSchema.safeParse(query.get('asOf')).data;
    if (date === undefined || date < FIRST_DAY || parseDayNumber(date) === undefined) return null;
    const reading = query.get('reading') === 'known' ? 'known' : 'corrected';
    const event = eventOf(query, date);
    return { date, reading, ...(event === undefined ? {} : { event }) };
  },
  write: (query, past) => {
    const next = new URLSearchParams(query);
    const set = (name: string, value: string | undefined): void => {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    };
    set('asOf', past?.date);
    set('reading', past?.reading === 'known' ? 'known' : undefined);
    set('event', past?.event === undefined ? undefined : String(past.event.index));
    set('at', past?.event?.at);
    return next;
  },
};

/** An event that is not of the day is none. */
function eventOf(query: URLSearchParams, date: string): PastMoment['event'] {
  const index = query.get('event') ?? '';
  const at = isoInstantSchema.safeParse(query.get('at')).data;
  if (at === undefined || !/^\d{1,9}$/.test(index)) return undefined;
  const sinceDay = Date.parse(at) - Date.parse(date);
  const isOfDay = sinceDay >= -ZONE_MS && sinceDay < DAY_MS + ZONE_MS;
  return isOfDay ? { index: Number(index), at } : undefined;
}

/** The day that a page shows, which is in its address; a day that is not over, and any to come, is the present. */
export function usePast(
  today: string | undefined,
): readonly [past: PastMoment | null, change: (past: PastMoment | null) => void] {
  const [asked, change] = useAddressed(PAST);
  const isPast =
    asked !== null &&
    (today === undefined || asked.date < today || (asked.date === today && asked.event !== undefined));
  return [isPast ? asked : null, change];
}
