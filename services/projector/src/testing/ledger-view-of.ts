import { userIdOf } from '@app/ledger';
import type { LedgerScenario } from '@app/ledger/testing';
import { ledgerFold, type LedgerView } from '../ledger/ledger-view.js';

export const scenarioUser = userIdOf('01900000-0000-7000-8000-0000000000aa');

/**
 * The view of a scenario's whole stream, with what is new in one batch on the view before it, as the projector folds it.
 * The event at revision n was recorded n minutes after noon.
 */
export function ledgerViewOf(
  { stream }: Pick<LedgerScenario, 'stream'>,
  before: LedgerView = ledgerFold.empty(scenarioUser),
): LedgerView {
  const events = stream.map(({ event, commandId }, revision) => ({
    event,
    commandId,
    revision: BigInt(revision),
    occurredAt: new Date(Date.UTC(2026, 10, 27, 12, revision)).toISOString(),
    actor: { kind: 'user' as const, id: scenarioUser },
  }));
  return ledgerFold.fold(
    before,
    events.filter(({ revision }) => revision > before.state.revision),
  );
}
