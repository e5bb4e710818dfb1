import { ChainBrokenError, EventDecodeError, StoreUnavailableError } from '@app/event-store';
import { LedgerInvariantError } from '@app/ledger';

const UNFOLDABLE = [StoreUnavailableError, EventDecodeError, ChainBrokenError, LedgerInvariantError];

/** Whether a stream could not be read or folded, so that the rows of the read model have to serve. */
export const isUnfoldable = (error: unknown): boolean => UNFOLDABLE.some((kind) => error instanceof kind);
