import type { EventStore, StreamCodec } from '@app/event-store';
import type { AccountEvent } from '@app/ledger';

/** Where the streams of a person are, and how the events of an account are read. */
export interface AuditedStores {
  readonly store: EventStore;
  /** Checks the signatures of roles where the master key is there. */
  readonly accountCodec: StreamCodec<AccountEvent>;
}
