import { planInputSchema } from '@app/contracts';
import type { Plan } from '@app/ledger';
import { ProblemError } from '../core/http/problem.error.js';

/** @throws ProblemError 422 for what is no plan */
export function planOrProblem(text: string | undefined): Plan {
  const parsed = planInputSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ProblemError({
    status: 422,
    code: 'SUBSCRIPTION.INVALID_PLAN',
    detail: 'Invalid plan selected',
  });
}
