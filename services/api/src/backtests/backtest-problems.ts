import type { BacktestUnavailable } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';

const details: Readonly<Record<BacktestUnavailable, string>> = {
  no_true_history:
    'No true daily closes are stored, and a backtest is never computed from interpolated prices',
  history_too_short: 'The stored daily closes do not reach over this window',
  too_many_gaps: 'Too many daily closes of this window are missing',
};

/** These closes allow no backtest of the window. */
export const backtestNotAvailable = (reason: BacktestUnavailable): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'BACKTEST.NOT_AVAILABLE',
    detail: details[reason],
    members: { reason },
  });

/** More simulations are asked for than this server computes. */
export const tooManyBacktests = (retryAfterSeconds: number): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'BACKTEST.TOO_MANY_REQUESTS',
    detail: 'Too many requests',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
