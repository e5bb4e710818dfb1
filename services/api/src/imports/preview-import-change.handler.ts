import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ChangeImportPreviewResponse } from '@app/contracts';
import { importIdOf } from '@app/ledger';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { refusalBody } from '../core/streams/refusal-problem.js';
import { importEffect, importView } from './imports.view.js';
import { batchOf, type ImportChange } from './change-import.handler.js';
import { decideChange } from './decide-change.js';

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
    const strict = await this.commands.tryOut({ userId, decide: decideChange(kind, importId, false) });
    const batch = batchOf(strict.state, importId);
    const refusal = strict.decision.outcome === 'refused' ? strict.decision.refusal : null;
    // What can be accepted is shown with its effect: that is what the person decides by.
    const trial =
      refusal === null
        ? strict
        : await this.commands.tryOut({ userId, decide: decideChange(kind, importId, true) });
    return {
      revision: strict.revision,
      import: importView(batch, strict.state),
      effect:
        trial.decision.outcome === 'decided' ? importEffect(trial.state.totals, trial.after.totals) : null,
      refusal: refusal === null ? null : refusalBody(refusal),
    };
  }
}
