import { ProblemError } from '../http/problem.error.js';

/** The key of this request belongs to another one, which was carried out. */
export const keyReused = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'IDEMPOTENCY.KEY_REUSED',
    detail: 'This Idempotency-Key belongs to another request',
  });
