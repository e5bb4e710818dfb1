import type { UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { LedgerState, TransactionKind } from '../state/ledger-state.js';
import type { Fill } from './commands.js';
import { minimumBalanceFrom } from './minimum-balance.js';
import type { Rejection } from './rejection.js';

/** Rejects a sale above what was held on its date or on any later one, naming the date with the least. */
export function requireHoldings(
  { fill, today }: { readonly fill: Fill; readonly today: CalendarDate },
  state: LedgerState,
): Rejection | undefined {
  const { tradedOn, quantity: requested } = fill;
  const { totals, date } = minimumBalanceFrom({ kind: 'sell', tradedOn, today }, 'btc', state);
  if (requested <= totals.btc) return undefined;
  return { code: 'LEDGER.INSUFFICIENT_BITCOIN', available: totals.btc, requested, date };
}

/** Rejects taking more portfolio cash than there was on the date or on any later one. */
export function requireCash(
  requested: UsdCents,
  row: { readonly kind: TransactionKind; readonly tradedOn: CalendarDate; readonly today: CalendarDate },
  state: LedgerState,
): Extract<Rejection, { readonly code: 'LEDGER.INSUFFICIENT_CASH' }> | undefined {
  const { totals, date } = minimumBalanceFrom(row, 'portfolioCash', state);
  const { portfolioCash: available } = totals;
  return requested <= available
    ? undefined
    : { code: 'LEDGER.INSUFFICIENT_CASH', available, requested, date };
}
