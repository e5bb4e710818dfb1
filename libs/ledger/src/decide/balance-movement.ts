import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { LedgerEvent, LedgerEventData } from '../events/ledger-event.js';
import type { Rejection } from './rejection.js';

type Built = LedgerEventData<'ledger.dynamic-balance-built'>;

/** What the spend takes from the dynamic balance above the base, if that is more than it holds. */
export function shortfallOf(base: UsdCents, spent: UsdCents, available: UsdCents): Rejection | undefined {
  const needed = usdCents(spent - base);
  if (needed <= 0n || needed <= available) return undefined;
  return {
    code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
    available,
    needed,
    shortfall: usdCents(needed - available),
    affordable: usdCents(base + (available > 0n ? available : 0n)),
  };
}

/** The fill decides: less than the base builds the dynamic balance, more uses it, equal leaves it alone. */
export function balanceMovement(
  of: Omit<Built, 'amount' | 'reason'>,
  negativeAccepted: boolean,
): readonly LedgerEvent[] {
  const { base, spent } = of;
  if (spent === base) return [];
  if (spent > base) {
    const data = { ...of, amount: usdCents(spent - base), negativeAccepted };
    return [{ type: 'ledger.dynamic-balance-used', data }];
  }
  const data = { ...of, amount: usdCents(base - spent), reason: 'below_base' as const };
  return [{ type: 'ledger.dynamic-balance-built', data }];
}
