import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ChangeImportPreviewResponse } from '@app/contracts';
import { importIdOf } from '@app/ledger';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { rejectionBody } from '../core/streams/rejection-problem.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { batchOf, decideChange, IMPORT_CHANGE_LIMIT_MS, type ImportChange } from './change-import.handler.js';
import { importEffect, importView } from './imports.view.js';

const answered = (is: boolean) => ({ acceptNegative: is, acceptRecordedAgain: is });

@TimeLimit(IMPORT_CHANGE_LIMIT_MS)
export class PreviewImportChangeQuery extends Query<ChangeImportPreviewResponse> {
  constructor(
    readonly userId: string,
    readonly importId: string,
    readonly kind: ImportChange,
  ) {
    super();
  }
}

/** The same decision as the command's, with nothing accepted in advance and nothing written. */
@QueryHandler(PreviewImportChangeQuery)
export class PreviewImportChangeHandler implements IQueryHandler<PreviewImportChangeQuery> {
  constructor(private readonly commands: LedgerCommands) {}

  async execute(query: PreviewImportChangeQuery): Promise<ChangeImportPreviewResponse> {
    const { userId, kind } = query;
    const importId = importIdOf(query.importId);
    const strict = await this.commands.dryRun({
      userId,
      decide: decideChange(kind, importId, answered(false)),
    });
    const batch = batchOf(strict.state, importId);
    const rejection = strict.decision.outcome === 'rejected' ? strict.decision.rejection : null;
    // What can be accepted is shown with its effect: that is what the person decides by.
    const trial =
      rejection === null
        ? strict
        : await this.commands.dryRun({ userId, decide: decideChange(kind, importId, answered(true)) });
    return {
      revision: strict.revision,
      import: importView(batch, strict.state),
      effect:
        trial.decision.outcome === 'decided' ? importEffect(trial.state.totals, trial.after.totals) : null,
      refusal: rejection === null ? null : rejectionBody(rejection),
    };
  }
}
