import { decideRestoreImport, decideVoidImport, type ImportId } from '@app/ledger';
import type { LedgerCommand } from '../core/streams/ledger-commands.js';
import type { ImportChange } from './change-import.handler.js';

/** The decision of a void or a restore, the same for its preview. */
export function decideChange(
  kind: ImportChange,
  importId: ImportId,
  acceptNegative: boolean,
): LedgerCommand['decide'] {
  const decide = kind === 'void' ? decideVoidImport : decideRestoreImport;
  return (state, context) => decide({ ...context, importId, acceptNegative }, state);
}
