import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AbortImportResponse } from '@app/contracts';
import { decideAbortImport, importIdOf } from '@app/ledger';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { assertSameCommand } from '../core/streams/same-command.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { batchOf, IMPORT_CHANGE_LIMIT_MS } from './change-import.handler.js';
import { importView } from './imports.view.js';

@TimeLimit(IMPORT_CHANGE_LIMIT_MS)
export class AbortImportCommand extends Command<AbortImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly importId: string,
  ) {
    super();
  }
}

/** Gives up an import that was cut off; none of its rows ever counts. */
@CommandHandler(AbortImportCommand)
export class AbortImportHandler implements ICommandHandler<AbortImportCommand> {
  constructor(private readonly commands: LedgerCommands) {}

  async execute({ userId, idempotencyKey, importId: id }: AbortImportCommand): Promise<AbortImportResponse> {
    const importId = importIdOf(id);
    const outcome = await this.commands.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decideAbortImport({ ...context, importId }, state),
    });
    const success = acceptedOrProblem(outcome);
    assertSameCommand(
      success,
      ({ type, data }) => type === 'ledger.import-aborted' && data.importId === importId,
    );
    const { revision, repeated, state } = success;
    return { revision, repeated, import: importView(batchOf(state, importId), state) };
  }
}
