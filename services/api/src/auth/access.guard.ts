import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ProblemError } from '../core/http/problem.error.js';
import { IS_PUBLIC, ROLES, type Role } from './access.decorators.js';
import { rememberUser } from './current-user.js';
import { SessionTokens } from './session/session-tokens.js';

const bearer = /^Bearer +(\S+)$/i;

/** Closes every route that is not marked public: signed-in users only, and only those with a role where one is asked. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets) === true) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const token = bearer.exec(request.get('Authorization') ?? '')?.[1];
    if (token === undefined)
      throw new ProblemError({
        status: 401,
        code: 'AUTH.REQUIRED',
        detail: 'Authentication required',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    const claims = await this.tokens.readAccess(token);
    if (claims === undefined)
      throw new ProblemError({
        status: 401,
        code: 'AUTH.TOKEN_INVALID',
        detail: 'Token is invalid or expired',
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    const roles = this.reflector.getAllAndOverride<readonly Role[] | undefined>(ROLES, targets);
    if (roles !== undefined && !(claims.admin && roles.includes('admin')))
      throw new ProblemError({ status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' });
    rememberUser(request, {
      userId: claims.sub,
      isAdmin: claims.admin,
      expiresAt: new Date(claims.exp * 1000),
    });
    return true;
  }
}
