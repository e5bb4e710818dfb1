import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Backtest, BacktestResponse, BacktestWindowId } from '@app/contracts';
import { shippedBacktest } from '@app/contracts/shipped-backtests';
import { type Profile, profiles } from '@app/strategy';
import { ProblemError } from '../core/http/problem.error.js';
import { backtestNotAvailable } from './backtest-problems.js';
import { BacktestsRepository, type StoredBacktests } from './backtests.repository.js';

export class ReadBacktestQuery extends Query<BacktestResponse> {
  constructor(
    readonly window: BacktestWindowId,
    /** Hundredths of a percent of every trade. */
    readonly feeBasisPoints: number,
  ) {
    super();
  }
}

/** The worker looks every five minutes; a page that just opened tries again sooner. */
const RETRY_AFTER_SECONDS = '10';

@QueryHandler(ReadBacktestQuery)
export class ReadBacktestHandler implements IQueryHandler<ReadBacktestQuery> {
  constructor(private readonly backtests: BacktestsRepository) {}

  async execute({ window, feeBasisPoints }: ReadBacktestQuery): Promise<BacktestResponse> {
    const stored = await this.backtests.newest(window, feeBasisPoints);
    // They are computed without a fee.
    const shipped = feeBasisPoints === 0 ? shippedBacktest(window) : undefined;
    if (shipped !== undefined && !hasBothProfiles(stored)) return shipped;
    if (stored === undefined) throw notReady();
    const newestCloseAt = await this.backtests.newestCloseAt();
    return {
      window,
      origin: 'stored',
      computedAt: stored.computedAt.toISOString(),
      isCurrent: newestCloseAt === undefined || newestCloseAt <= stored.computedAt,
      profiles: { direct: resultOf(stored, 'direct'), strategic: resultOf(stored, 'strategic') },
    };
  }
}

const hasBothProfiles = (stored: StoredBacktests | undefined): boolean =>
  stored !== undefined && profiles.every((profile) => typeof stored.results.get(profile) === 'object');

/** @throws ProblemError where the window cannot be computed from true closes */
function resultOf({ results }: StoredBacktests, profile: Profile): Backtest {
  const result = results.get(profile);
  if (result === undefined) throw notReady();
  if (typeof result === 'string') throw backtestNotAvailable(result);
  return result;
}

const notReady = (): ProblemError =>
  new ProblemError({
    status: 503,
    code: 'BACKTEST.NOT_READY',
    detail: 'The backtest is being computed',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
