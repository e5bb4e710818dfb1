import type { CalendarDate } from '../calendar/calendar-date.js';
import { weekOf } from '../calendar/iso-week.js';
import type { LedgerEventData } from '../events/ledger-event.js';
import type { SettledFill } from './check-fill.js';

type TradeData = LedgerEventData<'ledger.bitcoin-bought'>;
type TradeAmounts = 'quantity' | 'price' | 'value' | 'fee' | 'week' | 'tradedOn';
/** Everything about a trade but its figures and its day; what is left out is `null`. */
type About = Pick<TradeData, 'transactionId' | 'recordedOn' | 'origin'> &
  Partial<Omit<TradeData, TradeAmounts>>;

/** The fields of a trade's event, in one place so that no decider forgets one. */
export function tradeData(
  { quantity, price, value, fee }: SettledFill,
  tradedOn: CalendarDate,
  about: About,
): TradeData {
  return {
    transactionId: about.transactionId,
    tradedOn,
    recordedOn: about.recordedOn,
    week: weekOf(tradedOn),
    recommendationId: about.recommendationId ?? null,
    planned: about.planned ?? null,
    quantity,
    price,
    value,
    fee,
    rsi: about.rsi ?? null,
    regime: about.regime ?? null,
    paid: about.paid ?? null,
    note: about.note ?? null,
    importId: about.importId ?? null,
    replaces: about.replaces ?? null,
    origin: about.origin,
  };
}
