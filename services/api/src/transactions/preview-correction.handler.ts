import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CorrectionPreviewResponse, EditTransactionRequest } from '@app/contracts';
import { decideRestore, decideVoid, type Decision, type Transaction, transactionIdOf } from '@app/ledger';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import { effectOf } from '../core/money/effects.js';
import { type LedgerCommand, LedgerCommands, type LedgerDryRun } from '../core/streams/ledger-commands.js';
import { rejectionBody, rejectionProblem } from '../core/streams/rejection-problem.js';
import { type AskedCorrection, type Correction, correctionOf } from './correction-of.js';
import { EditDecisions } from './edit-decisions.js';

export type CorrectionRequest =
  | { readonly kind: 'void' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'edit'; readonly request: EditTransactionRequest };

export class PreviewCorrectionQuery extends Query<CorrectionPreviewResponse> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
    readonly correction: CorrectionRequest,
  ) {
    super();
  }
}

/** The same decision as the command's, with nothing accepted in advance and nothing written. */
@QueryHandler(PreviewCorrectionQuery)
export class PreviewCorrectionHandler implements IQueryHandler<PreviewCorrectionQuery> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly decisions: EditDecisions,
  ) {}

  async execute(query: PreviewCorrectionQuery): Promise<CorrectionPreviewResponse> {
    const strict = await this.ledgers.dryRun({
      userId: query.userId,
      decide: await this.decisionOf(query, false),
    });
    const transaction = strict.state.transactions.get(transactionIdOf(query.transactionId));
    if (transaction === undefined) throw rejectionProblem({ code: 'LEDGER.TRANSACTION_NOT_FOUND' });
    const { transactionId } = transaction;
    const { kind } = query.correction;
    const rejection = rejectionIn(strict.decision);
    // What can be accepted is shown with its effect: that is what the person decides by.
    const trial =
      rejection === null
        ? strict
        : await this.ledgers.dryRun({ userId: query.userId, decide: await this.decisionOf(query, true) });
    return {
      revision: strict.revision,
      transactionId,
      kind: transaction.kind,
      tradedOn: transaction.tradedOn,
      ...(effectIn(trial, { kind, transactionId }) ?? rejectedEffect(transaction, kind)),
      refusal: rejection === null ? null : rejectionBody(rejection),
    };
  }

  private async decisionOf(
    { userId, transactionId: id, correction }: PreviewCorrectionQuery,
    isAccepted: boolean,
  ): Promise<LedgerCommand['decide']> {
    const transactionId = transactionIdOf(id);
    const answers = { acceptNegative: isAccepted, override: isAccepted };
    switch (correction.kind) {
      case 'void':
        return (state, context) => decideVoid({ ...context, transactionId, ...answers }, state);
      case 'restore':
        return (state, context) =>
          decideRestore({ ...context, transactionId, ...answers, acceptRecordedAgain: isAccepted }, state);
      case 'edit': {
        const { request } = correction;
        const accepted = isAccepted ? { acceptNegative: true, confirmed: true } : {};
        return this.decisions.of(
          userId,
          id,
          'amountUsd' in request ? { ...request, acceptNegative: isAccepted } : { ...request, ...accepted },
        );
      }
    }
  }
}

const rejectionIn = (decision: Decision) => (decision.outcome === 'rejected' ? decision.rejection : null);

function effectIn(
  { decision, after }: LedgerDryRun,
  asked: AskedCorrection,
): Pick<CorrectionPreviewResponse, 'effect' | 'moved'> | undefined {
  if (decision.outcome !== 'decided') return undefined;
  const { moved } = correctionOf(decision.events, after, asked);
  return { effect: effectOf(after.totals, moved), moved: movedView(moved) };
}

/** What is rejected moves nothing; shown is what it would have to move. */
function rejectedEffect(
  { movement }: Transaction,
  kind: PreviewCorrectionQuery['correction']['kind'],
): Pick<CorrectionPreviewResponse, 'effect' | 'moved'> {
  if (kind === 'edit') return { effect: null, moved: null };
  const sign = kind === 'void' ? -1n : 1n;
  return {
    effect: null,
    moved: movedView({
      btc: sign * movement.btc,
      portfolioCash: sign * movement.portfolioCash,
      dynamicBalance: sign * movement.dynamicBalance,
    }),
  };
}

function movedView(moved: Correction['moved']) {
  return {
    btc: formatBtc(sats(moved.btc)),
    portfolioCashUsd: formatCents(usdCents(moved.portfolioCash)),
    dynamicBalanceUsd: formatCents(usdCents(moved.dynamicBalance)),
  };
}
