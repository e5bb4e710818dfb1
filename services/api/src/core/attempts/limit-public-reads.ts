import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import type { ProblemError } from '../http/problem.error.js';
import type { AttemptLimiter } from './attempt-limiter.js';

/** Reads of one address in a minute: pages of a whole office behind one address, but no crawler. */
export const PUBLIC_READS_PER_MINUTE = 120;
const WINDOW_MS = 60_000;

/**
 * Limits what anybody may read without signing in, by address.
 *
 * @throws what `refusal` makes
 */
export async function limitPublicReads(
  limiter: AttemptLimiter,
  context: ExecutionContext,
  {
    bucket,
    refusal,
  }: { readonly bucket: string; readonly refusal: (retryAfterSeconds: number) => ProblemError },
): Promise<true> {
  const request = context.switchToHttp().getRequest<Request>();
  const { isAllowed, retryAfterSeconds } = await limiter.reserve({
    bucket: `${bucket}:${clientAddress(request)}`,
    limit: PUBLIC_READS_PER_MINUTE,
    windowMs: WINDOW_MS,
  });
  if (isAllowed) return true;
  throw refusal(retryAfterSeconds);
}
