import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** The age is in seconds; the tag knows minutes, so that an answer nobody changed stays the same for a while. */
const TAGGED_AGE_SECONDS = 60;

/**
 * Weak entity tag of an answer about the market, made of what it says. Browsers keep the answer and ask with the tag:
 * unchanged is 304 without a body (Express compares the tags). Nobody else may keep it.
 */
@Injectable()
export class ContentTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((body) => {
        response.set(taggedHeaders(body));
      }),
    );
  }
}

/** @param body an answer, or what represents it */
export const taggedHeaders = (body: unknown): Readonly<Record<'Cache-Control' | 'ETag', string>> => ({
  'Cache-Control': 'private, no-cache',
  ETag: contentTag(body),
});

/** @param body an answer; its `age_seconds` counts by the minute */
export function contentTag(body: unknown): string {
  return `W/"${createHash('sha256')
    .update(JSON.stringify(tagged(body)))
    .digest('base64url')
    .slice(0, 27)}"`;
}

function tagged(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('age_seconds' in body)) return body;
  const { age_seconds: seconds } = body;
  // A copy of the top level alone: a chart has thousands of figures below it.
  return typeof seconds === 'number'
    ? { ...body, age_seconds: Math.floor(seconds / TAGGED_AGE_SECONDS) }
    : body;
}
