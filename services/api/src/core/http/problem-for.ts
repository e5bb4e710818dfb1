import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@app/contracts';
import { isTransient, isTransientDatabaseError } from '@app/platform';
import { ProblemError } from './problem.error.js';
import { isUnreadableRecord, unreadableRecord } from './unreadable-record.js';

export interface ProblemAnswer {
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** True when nobody expected this error: it is logged with its cause. */
  readonly unexpected: boolean;
}

const RETRY_AFTER_SECONDS = '2';

/** What the framework and its body parser reject by themselves, under codes of our own. */
const frameworkProblems: Readonly<Record<number, { readonly code: string; readonly detail: string }>> = {
  400: { code: 'REQUEST.INVALID', detail: 'The request could not be read' },
  404: { code: 'ROUTE.NOT_FOUND', detail: 'There is nothing at this address' },
  405: { code: 'ROUTE.METHOD_NOT_ALLOWED', detail: 'This address does not answer that method' },
  413: { code: 'REQUEST.TOO_LARGE', detail: 'The request is too large' },
  415: { code: 'REQUEST.UNSUPPORTED_MEDIA_TYPE', detail: 'The request must be JSON' },
};

/** Stable URI of a problem type, made from its code ("urn:problem:ledger:insufficient-bitcoin"). */
export function problemType(code: string): string {
  return `urn:problem:${code.toLowerCase().replaceAll('.', ':').replaceAll('_', '-')}`;
}

function answer(error: ProblemError, correlationId: string, unexpected: boolean): ProblemAnswer {
  return {
    body: {
      ...error.members,
      type: problemType(error.code),
      title: STATUS_CODES[error.status] ?? 'Error',
      status: error.status,
      detail: error.message,
      code: error.code,
      correlationId,
    },
    headers: error.headers,
    unexpected,
  };
}

/** Status of a rejection by the framework or by Express's middleware; undefined for anything else. */
function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && 'expose' in error && error.expose === true)
    return typeof error.status === 'number' ? error.status : undefined;
  return undefined;
}

/**
 * Any thrown thing as problem JSON (RFC 9457). The text of an unexpected error never leaves the process: the client
 * gets the correlation id under which it is logged.
 */
export function problemFor(error: unknown, correlationId: string): ProblemAnswer {
  if (error instanceof ProblemError) return answer(error, correlationId, false);
  const status = frameworkStatus(error);
  const known = status === undefined ? undefined : frameworkProblems[status];
  if (status !== undefined && known !== undefined)
    return answer(new ProblemError({ status, ...known }), correlationId, false);
  if (isTransient(error) || isTransientDatabaseError(error)) {
    const unavailable = new ProblemError({
      status: 503,
      code: 'SERVICE.UNAVAILABLE',
      detail: 'The service is unavailable for a moment. Try again',
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
    return answer(unavailable, correlationId, true);
  }
  if (isUnreadableRecord(error)) return answer(new ProblemError(unreadableRecord), correlationId, true);
  return answer(
    new ProblemError({ status: 500, code: 'SERVER.UNEXPECTED', detail: 'Server error' }),
    correlationId,
    true,
  );
}
