import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferPreviewResponse } from '@app/contracts';
import { decideTransfer, transactionIdOf } from '@app/ledger';
import { formatCents, parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { rejectionProblem } from '../core/streams/rejection-problem.js';

export class PreviewTransferQuery extends Query<TransferPreviewResponse> {
  constructor(
    readonly userId: string,
    /** USD as decimal text. */
    readonly amount: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewTransferQuery)
export class PreviewTransferHandler implements IQueryHandler<PreviewTransferQuery> {
  constructor(
    private readonly ledgers: LedgerCommands,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(query: PreviewTransferQuery): Promise<TransferPreviewResponse> {
    const amount = amountOrProblem(parseUsdDecimal(query.amount), 'amountUsd');
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const { decision, state, after, revision } = await this.ledgers.dryRun({
      userId: query.userId,
      decide: (ledger, context) => decideTransfer({ ...context, transactionId, amount }, ledger),
    });
    if (decision.outcome === 'rejected') throw rejectionProblem(decision.rejection);
    const [before, then] = [state.totals, after.totals];
    return {
      revision,
      amountUsd: formatCents(amount),
      maxUsd: formatCents(before.portfolioCash),
      portfolioCash: {
        before: formatCents(before.portfolioCash),
        after: formatCents(then.portfolioCash),
      },
      dynamicBalance: {
        before: formatCents(before.dynamicBalance),
        after: formatCents(then.dynamicBalance),
      },
    };
  }
}
