import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { clientAddress } from '../core/http/client-address.js';
import { tooManyBacktests } from './backtest-problems.js';

/** Reads of one address in a minute: pages of a whole office behind one address, but no crawler. */
export const PUBLIC_READS_PER_MINUTE = 120;
const WINDOW_MS = 60_000;

/** Limits what anybody may read without signing in, by address. */
@Injectable()
export class PublicReadsGuard implements CanActivate {
  constructor(private readonly limiter: AttemptLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: `backtests:${clientAddress(request)}`,
      limit: PUBLIC_READS_PER_MINUTE,
      windowMs: WINDOW_MS,
    });
    if (isAllowed) return true;
    throw tooManyBacktests(retryAfterSeconds);
  }
}
