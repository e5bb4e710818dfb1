import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { userOf } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Subscribers } from '../core/streams/subscribers.js';

/**
 * Closes the reads of a controller to people without an active subscription where EXPIRED_ACCESS says so. Commands stay
 * open, and so does what an auditor reads.
 */
@Injectable()
export class ExpiredAccessGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly subscribers: Subscribers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.config.EXPIRED_ACCESS === 'readable') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { userId, auditorId } = userOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || auditorId !== undefined || (await this.subscribers.isActive(userId))) return true;
    throw new ProblemError({
      status: 402,
      code: 'SUBSCRIPTION.REQUIRED',
      detail: 'This needs an active subscription',
    });
  }
}
