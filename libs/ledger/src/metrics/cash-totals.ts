import { usdCents } from '@app/money';
import type { UsdCents } from '@app/money';
import { TRANSACTION_KINDS } from '../state/ledger-state.js';
import type { KindSums, TransactionKind } from '../state/ledger-state.js';

/**
 * What each kind of entry moved in portfolio cash, signed.
 *
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export const cashTotalsOf = (sums: KindSums): ReadonlyMap<TransactionKind, UsdCents> =>
  new Map(TRANSACTION_KINDS.map((kind) => [kind, usdCents(sums[kind].portfolioCash)]));
