import type { Sats } from '@app/money';
import { ZERO_SATS } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { positionOf } from '../state/history-order.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { Fill } from './commands.js';
import type { Refusal } from './refusal.js';

type Low = { readonly btc: Sats; readonly date: CalendarDate };

/**
 * The least Bitcoin held from the place of a new sale to the end of history, which is all that the sale can
 * take without making a later day negative.
 */
function lowestFrom(index: number, tradedOn: CalendarDate, { history }: LedgerState): Low {
  let low: Low = { btc: history[index - 1]?.after.btc ?? ZERO_SATS, date: tradedOn };
  for (const { transaction, after } of history.slice(index)) {
    if (after.btc < low.btc) low = { btc: after.btc, date: transaction.tradedOn };
  }
  return low;
}

/** Refuses a sale above what was held on its date or on any later one, naming the date with the least. */
export function refuseUnlessHeld(
  { fill, today }: { readonly fill: Fill; readonly today: CalendarDate },
  state: LedgerState,
): Refusal | undefined {
  const index = positionOf(
    {
      kind: 'sell',
      tradedOn: fill.tradedOn,
      recordedOn: today,
      sequence: state.revision + 1n,
      isImported: false,
    },
    state.history,
  );
  const low = lowestFrom(index, fill.tradedOn, state);
  if (fill.quantity <= low.btc) return undefined;
  return {
    code: 'LEDGER.INSUFFICIENT_BITCOIN',
    available: low.btc,
    requested: fill.quantity,
    date: low.date,
  };
}
