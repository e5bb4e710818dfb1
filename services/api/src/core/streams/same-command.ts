import type { LedgerEvent } from '@app/ledger';
import { keyReused } from '../idempotency/idempotency-key.js';
import type { LedgerSuccess } from './ledger-commands.js';

/**
 * Holds a repeated command against what it was the first time.
 * @throws ProblemError where it was another one: the ledger knows a key for ever, the stored answers know it for 30 days
 */
export function assertSameCommand(
  { repeated, events }: Pick<LedgerSuccess, 'repeated' | 'events'>,
  isIts: (event: LedgerEvent) => boolean,
): void {
  if (repeated && !events.some(isIts)) throw keyReused();
}
