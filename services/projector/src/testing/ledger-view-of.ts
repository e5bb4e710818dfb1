import { userIdOf } from '@app/ledger';
import type { LedgerScenario } from '@app/ledger/testing';
import { ledgerFold, type LedgerView } from '../ledger/ledger-view.js';

export const scenarioUser = userIdOf('01900000-0000-7000-8000-0000000000aa');

/** The view of a scenario's whole stream; the event at revision n was recorded n minutes after noon. */
export function ledgerViewOf({ stream }: Pick<LedgerScenario, 'stream'>): LedgerView {
  return ledgerFold.fold(
    ledgerFold.empty(scenarioUser),
    stream.map(({ event, commandId }, revision) => ({
      event,
      commandId,
      revision: BigInt(revision),
      occurredAt: new Date(Date.UTC(2026, 10, 27, 12, revision)).toISOString(),
      actor: { kind: 'user', id: scenarioUser },
    })),
  );
}
