import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CustomBacktestQuery, CustomBacktestResponse } from '@app/contracts';
import { dateOrProblem } from '../core/http/params.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { backtestNotAvailable } from './backtest-problems.js';
import { ComputedBacktests } from './computed-backtests.js';

/** A backtest over the whole history. */
const LIMIT_MS = 60_000;

@TimeLimit(LIMIT_MS)
export class ComputeBacktestQuery extends Query<CustomBacktestResponse> {
  constructor(readonly request: CustomBacktestQuery) {
    super();
  }
}

@QueryHandler(ComputeBacktestQuery)
export class ComputeBacktestHandler implements IQueryHandler<ComputeBacktestQuery> {
  constructor(private readonly backtests: ComputedBacktests) {}

  async execute({ request }: ComputeBacktestQuery): Promise<CustomBacktestResponse> {
    const from = dateOrProblem(request.from, 'from');
    const to = request.to === undefined ? undefined : dateOrProblem(request.to, 'to');
    if (to !== undefined && from >= to)
      throw invalidRequest([{ path: ['from'], message: 'must lie before "to"' }]);
    const { profile, base, fee: feePercent } = request;
    const { computedAt, result } = await this.backtests.of({ from, to, profile, base, feePercent });
    if (typeof result === 'string') throw backtestNotAvailable(result);
    return { computedAt: computedAt.toISOString(), backtest: result };
  }
}
