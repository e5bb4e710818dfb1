import type { CalendarDate } from '../calendar/calendar-date.js';
import { weekOf } from '../calendar/iso-week.js';
import type { LedgerEventData } from '../events/ledger-event.js';
import type { MoveCash } from './commands.js';

type CashData = LedgerEventData<'ledger.dynamic-balance-deposited'>;
type About = Partial<Pick<CashData, 'importId' | 'replaces'>> & { readonly tradedOn?: CalendarDate };

/** The fields of an event that moves cash alone, dated today unless it comes from a file or corrects another. */
export function cashData(
  { transactionId, amount, today, note }: Pick<MoveCash, 'transactionId' | 'amount' | 'today' | 'note'>,
  { tradedOn = today, importId = null, replaces = null }: About = {},
): CashData {
  return {
    transactionId,
    tradedOn,
    recordedOn: today,
    week: weekOf(tradedOn),
    amount,
    note: note ?? null,
    importId,
    replaces,
  };
}
