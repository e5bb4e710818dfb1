import type { LedgerEvent } from '../events/ledger-event.js';
import type { Rejection } from './rejection.js';

/** What a decider answers; it never throws for anything that a person can cause. */
export type Decision =
  | {
      /** To be appended in one batch, in this order, at the revision of the state. */
      readonly outcome: 'decided';
      readonly events: readonly LedgerEvent[];
    }
  | {
      /** Nothing to append: these events of the stream are the answer that was given the first time. */
      readonly outcome: 'repeated';
      readonly events: readonly LedgerEvent[];
    }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

export const decided = (...events: readonly LedgerEvent[]): Decision => ({ outcome: 'decided', events });
/** {@link decided} for events that are a list already; the list itself is what was tried out. */
export const decidedAll = (events: readonly LedgerEvent[]): Decision => ({ outcome: 'decided', events });
export const rejected = (rejection: Rejection): Decision => ({ outcome: 'rejected', rejection });
