import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import { z } from 'zod';
import { clientAddress } from '../core/http/client-address.js';
import { userOf } from '../core/http/current-user.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { ROLES } from './access.decorators.js';

const personSchema = z.object({ userId: z.uuid() });

/** The person or the person's stream in the address, or the one that was made. */
function subjectOf({ path }: Request, answer: unknown): string | undefined {
  const named = /\/(?:admin\/users\/|(?:account|ledger|subscription)-)([0-9a-f-]{36})(?:\/|$)/i.exec(
    path,
  )?.[1];
  return named ?? personSchema.safeParse(answer).data?.userId;
}

/**
 * Records every change that an administrator has carried out, with the person it is about: what is open to
 * administrators alone and is no read.
 */
@Injectable()
export class AdministrationLogInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly security: SecurityLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const roles = this.reflector.getAllAndOverride<readonly string[] | undefined>(ROLES, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isChange || roles?.length !== 1 || roles[0] !== 'admin') return next.handle();
    return next.handle().pipe(
      tap((answer) => {
        this.security.record({
          kind: 'administered',
          userId: userOf(request).userId,
          subjectId: subjectOf(request, answer),
          address: clientAddress(request),
          change: `${request.method} ${request.path}`,
        });
      }),
    );
  }
}
