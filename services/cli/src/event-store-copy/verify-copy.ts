import { type StoreVerdict, throwOnFindings, verifyStore } from '@app/audit';
import type { EventStore } from '@app/event-store';

/**
 * Proves the target as `audit:verify` does, every hash chain and anchor, and that its streams end as those of the source.
 * @throws AuditError AUDIT.NOT_VERIFIED, StoreUnavailableError
 */
export async function verifyCopy(source: EventStore, target: EventStore): Promise<StoreVerdict> {
  const copy = await verifyStore(target);
  throwOnFindings(copy.findings);
  const original = await verifyStore(source);
  if (copy.events !== original.events || copy.merkleRoot !== original.merkleRoot)
    throwOnFindings([
      `the target has ${copy.events} events and the root ${copy.merkleRoot}, the source ${original.events} and ${original.merkleRoot}`,
    ]);
  return copy;
}
