import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeImportResponse } from '@app/contracts';
import {
  decideRestoreImport,
  decideVoidImport,
  type ImportId,
  importIdOf,
  type LedgerState,
} from '@app/ledger';
import { type LedgerCommand, LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem, rejectionProblem } from '../core/streams/rejection-problem.js';
import { assertSameCommand } from '../core/streams/same-command.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { importEffect, importView } from './imports.view.js';

export type ImportChange = 'void' | 'restore';

/** What the person accepts. */
export interface ImportChangeAnswers {
  readonly acceptNegative: boolean;
  readonly acceptRecordedAgain: boolean;
}

/** A void or a restore folds the whole ledger again. */
export const IMPORT_CHANGE_LIMIT_MS = 2 * 60_000;

@TimeLimit(IMPORT_CHANGE_LIMIT_MS)
export class ChangeImportCommand extends Command<ChangeImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly importId: string,
    readonly change: { readonly kind: ImportChange } & ImportChangeAnswers,
  ) {
    super();
  }
}

const CHANGES = { void: 'ledger.import-voided', restore: 'ledger.import-restored' } as const;

/** Takes a whole import back, or puts it back, as one change. */
@CommandHandler(ChangeImportCommand)
export class ChangeImportHandler implements ICommandHandler<ChangeImportCommand> {
  constructor(private readonly commands: LedgerCommands) {}

  async execute({ userId, idempotencyKey, ...rest }: ChangeImportCommand): Promise<ChangeImportResponse> {
    const importId = importIdOf(rest.importId);
    const { kind, ...answers } = rest.change;
    const decide = decideChange(kind, importId, answers);
    const success = acceptedOrProblem(await this.commands.run({ userId, idempotencyKey, decide }));
    assertSameCommand(
      success,
      ({ type, data }) => type === CHANGES[kind] && 'importId' in data && data.importId === importId,
    );
    const { revision, repeated, before, state } = success;
    return {
      revision,
      repeated,
      import: importView(batchOf(state, importId), state),
      effect: importEffect(before.totals, state.totals),
    };
  }
}

/** @throws ProblemError for an import that this ledger does not know */
export function batchOf(state: LedgerState, importId: ImportId) {
  const batch = state.imports.get(importId);
  if (batch === undefined) throw rejectionProblem({ code: 'LEDGER.IMPORT_NOT_FOUND' });
  return batch;
}

/** The decision of a void or a restore, the same for its preview. */
export function decideChange(
  kind: ImportChange,
  importId: ImportId,
  answers: ImportChangeAnswers,
): LedgerCommand['decide'] {
  const decide = kind === 'void' ? decideVoidImport : decideRestoreImport;
  return (state, context) => decide({ ...context, importId, ...answers }, state);
}
