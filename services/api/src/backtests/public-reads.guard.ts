import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { limitPublicReads } from '../core/attempts/limit-public-reads.js';
import { tooManyBacktests } from './backtest-problems.js';

/** Limits what anybody may read of the simulations without signing in, by address. */
@Injectable()
export class PublicReadsGuard implements CanActivate {
  constructor(private readonly limiter: AttemptLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    return limitPublicReads(this.limiter, context, { bucket: 'backtests', refusal: tooManyBacktests });
  }
}
