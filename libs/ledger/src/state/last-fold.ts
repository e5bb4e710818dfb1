import type { RecordedLedgerEvent } from './ledger-fold.js';
import type { LedgerState } from './ledger-state.js';
import { isSameValue } from './same-value.js';

/** Ledgers shorter than this are folded on in less time than it takes to look here. */
const FROM_EVENTS = 500n;
/** Events compared at most; a decision has a handful, and a chunk of an import some hundreds. */
const EVENTS_MAX = 500;

let last:
  | {
      readonly from: LedgerState;
      readonly events: readonly RecordedLedgerEvent[];
      readonly to: LedgerState;
    }
  | undefined;

/**
 * A decision is folded on trial before it is appended, and what was appended is folded right after it: the same events
 * on the same state, read back from their stored form. Far back in a long history a fold takes milliseconds, so the
 * result of the last one is kept. It changes no result: folding is a function of the two.
 */
export function rememberFold(
  from: LedgerState,
  events: readonly RecordedLedgerEvent[],
  to: LedgerState,
): void {
  if (from.revision >= FROM_EVENTS && events.length <= EVENTS_MAX) last = { from, events, to };
}

/** The result, where the last fold was of the very same events on the very same state. */
export function rememberedFold(
  from: LedgerState,
  events: readonly RecordedLedgerEvent[],
): LedgerState | undefined {
  if (last?.from !== from || last.events.length !== events.length) return undefined;
  return isSameValue(last.events, events) ? last.to : undefined;
}
