import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ValidateOperationResponse } from '@app/contracts';
import { recommendationIdOf, validateOperation } from '@app/ledger';
import { formatCents } from '@app/money';
import { revisionText } from '../../core/streams/revision-text.js';
import { refusalProblem, weeklyRulesView } from '../../core/streams/refusal-problem.js';
import { LEDGERS, type LedgerRepository } from '../../core/streams/streams.js';
import { weekView } from '../../core/time/week-view.js';
import { ValidateOperationQuery } from './validate-operation.query.js';

/** Folded from the stream, as the command itself decides: a read model that is behind would answer for another week. */
@QueryHandler(ValidateOperationQuery)
export class ValidateOperationHandler implements IQueryHandler<ValidateOperationQuery> {
  constructor(@Inject(LEDGERS) private readonly ledgers: LedgerRepository) {}

  async execute(query: ValidateOperationQuery): Promise<ValidateOperationResponse> {
    const { userId, operation } = query;
    const { state, revision } = await this.ledgers.load(userId);
    const result = validateOperation(recommendationIdOf(query.recommendationId), operation, state);
    if ('refusal' in result) throw refusalProblem(result.refusal);
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
