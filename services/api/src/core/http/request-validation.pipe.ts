import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import type { ProblemIssue } from '@app/contracts';
import { type ProblemDetails, ProblemError } from './problem.error.js';
import { type Received, type RequestIssue, requestIssues } from './request-issue.js';

/** A request that does not fit its schema, with one entry for each field. */
export function invalidRequest(issues: readonly RequestIssue[], received?: Received): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'REQUEST.INVALID',
    detail: 'The request has invalid fields',
    members: { issues: requestIssues(issues, received) },
  });
}

/** The same, where the texts want a code and a sentence of their own, and the schema a sentence for every field. */
export function problemOfIssues(
  issues: readonly (RequestIssue & { readonly path: readonly PropertyKey[] })[],
  details: Omit<ProblemDetails, 'members'>,
): ProblemError {
  const told = issues.map(({ path, message }): ProblemIssue => ({
    path: path.map(String).join('.'),
    code: 'invalid',
    message,
    params: {},
  }));
  return new ProblemError({ ...details, members: { issues: told } });
}

type Schema = Parameters<StandardSchemaValidationPipe['validate']>[1];
type Validated<T> = Awaited<ReturnType<z.core.$ZodStandardSchema<z.ZodType<T>>['validate']>>;

/** Throws by itself: what came tells which fields are missing, and the framework's factory of errors does not get it. */
class RequestValidationPipe extends StandardSchemaValidationPipe {
  protected override async validate<T>(value: unknown, schema: Schema): Promise<Validated<T>> {
    const result = await super.validate<T>(value, schema);
    if (result.issues !== undefined) throw invalidRequest(result.issues, { value });
    return result;
  }
}

/** The one place where bodies, queries and path parameters are parsed, by the zod schema their decorator names. */
export function requestValidationPipe(): StandardSchemaValidationPipe {
  return new RequestValidationPipe();
}
