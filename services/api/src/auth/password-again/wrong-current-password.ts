import type { ProblemDetails } from '../../core/http/problem.error.js';

/** What everything that asks a signed-in person for the password answers to another one. */
export const wrongCurrentPassword: ProblemDetails = {
  status: 400,
  code: 'AUTH.CURRENT_PASSWORD',
  detail: 'Current password is incorrect',
};
