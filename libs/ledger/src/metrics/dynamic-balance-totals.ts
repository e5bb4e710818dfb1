import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import { TRANSACTION_KINDS } from '../state/ledger-state.js';
import type { KindSums, TransactionKind } from '../state/ledger-state.js';

/** Where the dynamic balance came from and went, each positive; `net` is the balance. */
export type DynamicBalanceTotals = {
  readonly deposited: UsdCents;
  readonly withdrawn: UsdCents;
  /** Bases set aside and what investments left of theirs. */
  readonly built: UsdCents;
  /** What investments took above the base. */
  readonly used: UsdCents;
  /** Portfolio cash moved in. */
  readonly transferred: UsdCents;
  readonly net: UsdCents;
};

/** @throws MoneyRangeError when a sum leaves the limits of the ledger */
export function dynamicBalanceTotalsOf(sums: KindSums): DynamicBalanceTotals {
  const moved = (kind: TransactionKind): bigint => sums[kind].gained - sums[kind].lost;
  const [deposited, withdrawn, transferred] = [moved('deposit'), 0n - moved('withdrawal'), moved('transfer')];
  const parts = TRANSACTION_KINDS.filter((kind) => !OUTSIDE_THE_WEEK.has(kind)).map((kind) => sums[kind]);
  const built = parts.reduce((sum, { gained }) => sum + gained, 0n);
  const used = parts.reduce((sum, { lost }) => sum + lost, 0n);
  return {
    deposited: usdCents(deposited),
    withdrawn: usdCents(withdrawn),
    built: usdCents(built),
    used: usdCents(used),
    transferred: usdCents(transferred),
    net: usdCents(deposited - withdrawn + built - used + transferred),
  };
}

/** What moves the dynamic balance by itself; everything else builds or uses it. */
const OUTSIDE_THE_WEEK: ReadonlySet<TransactionKind> = new Set(['deposit', 'withdrawal', 'transfer']);
