import { ProblemError } from '../core/http/problem.error.js';
import { faultDetail, type ImportFault } from './reading/import-fault.js';

/** A fault of the whole file as the problem that the client gets. */
export const faultProblem = (fault: ImportFault): ProblemError =>
  new ProblemError({
    status: fault.code === 'IMPORT.FILE_TOO_LARGE' ? 413 : 422,
    code: fault.code,
    detail: faultDetail(fault),
    members: fault.members,
  });

/** A fault of one row inside another answer. */
export const faultBody = (
  fault: ImportFault,
): { readonly code: string; readonly detail: string; readonly [member: string]: unknown } => ({
  ...fault.members,
  code: fault.code,
  detail: faultDetail(fault),
});
