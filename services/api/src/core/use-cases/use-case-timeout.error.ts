import { ProblemError } from '../http/problem.error.js';

const RETRY_AFTER_SECONDS = '5';

const details = {
  command:
    'The server did not finish in time and the outcome is unknown; the request may safely be sent again with the same Idempotency-Key',
  query: 'The server did not finish in time, please try again',
} as const;

/** A use case that exceeded its time limit. Its work continues, because nothing can interrupt it. */
export class UseCaseTimeoutError extends ProblemError {
  /** Resolves when the work has ended, with either outcome. */
  readonly settled: Promise<void>;

  constructor(kind: 'command' | 'query', work: Promise<unknown>) {
    super({
      status: 503,
      code: 'SERVER.TIMEOUT',
      detail: details[kind],
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
    const ignore = (): void => undefined;
    this.settled = work.then(ignore, ignore);
  }
}
