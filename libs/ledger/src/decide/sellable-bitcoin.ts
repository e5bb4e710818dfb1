import type { Sats } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { totalsOn } from '../state/history-order.js';
import type { LedgerState } from '../state/ledger-state.js';
import { minimumBalanceFrom } from './minimum-balance.js';

/** What a sale of a day could take. */
export type SellableBitcoin = {
  /** Held at the end of the day. */
  readonly held: Sats;
  /** The least held from the place of the sale on; a sale above it is rejected. */
  readonly available: Sats;
  readonly leastOn: CalendarDate;
};

/** The Bitcoin that a sale dated on a day could take, by the very rule of the sale. */
export function sellableBitcoin(
  { tradedOn, today }: { readonly tradedOn: CalendarDate; readonly today: CalendarDate },
  state: LedgerState,
): SellableBitcoin {
  const { totals, date } = minimumBalanceFrom({ kind: 'sell', tradedOn, today }, 'btc', state);
  const held = totalsOn(tradedOn, state.timeline).btc;
  return { held, available: totals.btc, leastOn: date };
}
