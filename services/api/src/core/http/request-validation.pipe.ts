import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { ProblemIssue } from '@app/contracts';
import { ProblemError, type ProblemDetails } from './problem.error.js';

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

function toProblemIssue(issue: SchemaIssue): ProblemIssue {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return { path: path.join('.'), message: issue.message };
}

/** A request that does not fit its schema, with one entry for each field. */
export function invalidRequest(issues: readonly SchemaIssue[]): ProblemError {
  return problemOfIssues(issues, {
    status: 400,
    code: 'REQUEST.INVALID',
    detail: 'The request has invalid fields',
  });
}

/** The same, where the texts want a code and a sentence of their own. */
export function problemOfIssues(
  issues: readonly SchemaIssue[],
  details: Omit<ProblemDetails, 'members'>,
): ProblemError {
  return new ProblemError({ ...details, members: { issues: issues.map(toProblemIssue) } });
}

/** The one place where bodies, queries and path parameters are parsed, by the zod schema their decorator names. */
export function requestValidationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({ exceptionFactory: invalidRequest });
}
