import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ValidateOperationRequest, ValidateOperationResponse } from '@app/contracts';
import { recommendationIdOf, validateOperation } from '@app/ledger';
import { formatCents } from '@app/money';
import { rejectionProblem, weeklyRulesView } from '../core/streams/rejection-problem.js';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { weekView } from '../core/time/week-view.js';

export class ValidateOperationQuery extends Query<ValidateOperationResponse> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly operation: ValidateOperationRequest['operation'],
  ) {
    super();
  }
}

/** Folded from the stream, as the command itself decides: a read model that is behind would answer for another week. */
@QueryHandler(ValidateOperationQuery)
export class ValidateOperationHandler implements IQueryHandler<ValidateOperationQuery> {
  constructor(@Inject(LEDGERS) private readonly ledgers: LedgerRepository) {}

  async execute(query: ValidateOperationQuery): Promise<ValidateOperationResponse> {
    const { userId, operation } = query;
    const { state, revision } = await this.ledgers.load(userId);
    const result = validateOperation(recommendationIdOf(query.recommendationId), operation, state);
    if ('rejection' in result) throw rejectionProblem(result.rejection);
    const { check } = result;
    return {
      revision: revisionText(revision),
      week: weekView(check.week),
      operation,
      ...weeklyRulesView(check),
      canOverride: check.canOverride,
      baseUsd: formatCents(check.base),
    };
  }
}
