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
      /**
       * Nothing to append. `events` are those of another command that answer this one as well; none where the command
       * itself was carried out before, whose events the stream has.
       */
      readonly outcome: 'repeated';
      readonly events: readonly LedgerEvent[];
    }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

export const decided = (...events: readonly LedgerEvent[]): Decision => ({ outcome: 'decided', events });
/** {@link decided} for events that are a list already; the list itself is what was tried out. */
export const decidedAll = (events: readonly LedgerEvent[]): Decision => ({ outcome: 'decided', events });
export const rejected = (rejection: Rejection): Decision => ({ outcome: 'rejected', rejection });
