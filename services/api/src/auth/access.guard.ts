import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { ApiTokenScope, RoleName } from '@app/contracts';
import { rememberCaller, rememberUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import {
  API_TOKEN_SCOPE,
  IS_BEFORE_PASSWORD_CHANGE,
  IS_PUBLIC,
  IS_READABLE_BY_AUDITOR,
  IS_SIGN_IN_OPTIONAL,
  ROLES,
  UNAUTHENTICATED_DETAIL,
} from './access.decorators.js';
import { AccountRights } from './account-rights.js';
import { ActingFor } from './acting-for.js';
import { type Admitted, ApiTokenAuthenticator, isApiToken } from './api-token-authenticator.js';
import { SessionTokens } from './session/session-tokens.js';

export const bearer = /^Bearer +(\S+)$/i;

/**
 * Closes every route that is not marked public: signed-in users only, and only those with a role where one is asked; an API
 * token opens what is declared for its scope. The
 * session is looked up with every request, so that one that has ended, and a role that was taken away, end at once and
 * not with the token.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly rights: AccountRights,
    private readonly actingFor: ActingFor,
    private readonly apiTokens: ApiTokenAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.has(context, IS_PUBLIC)) return true;
    try {
      await this.admit(context);
    } catch (error) {
      // Such a route answers a visitor too: why somebody counts as one is no fault of the request.
      if (!this.has(context, IS_SIGN_IN_OPTIONAL)) throw error;
    }
    return true;
  }

  private async admit(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>();
    const { user, access } = await this.callerOf(context, request);
    if (access.mustChangePassword && !this.has(context, IS_BEFORE_PASSWORD_CHANGE))
      throw new ProblemError({
        status: 403,
        code: 'AUTH.PASSWORD_CHANGE_REQUIRED',
        detail: 'The password must be changed first',
      });
    if (!this.isInRole(context, access)) throw forbidden();
    const isReadable = this.has(context, IS_READABLE_BY_AUDITOR);
    rememberUser(request, await this.actingFor.subjectOf(request, { user, access, isReadable }));
  }

  private async callerOf(context: ExecutionContext, request: Request): Promise<Admitted> {
    const token = bearer.exec(request.get('Authorization') ?? '')?.[1];
    if (token !== undefined && isApiToken(token)) {
      const targets = [context.getHandler(), context.getClass()];
      const scope = this.reflector.getAllAndOverride<ApiTokenScope | undefined>(API_TOKEN_SCOPE, targets);
      return this.apiTokens.admit(request, token, scope);
    }
    const admitted = await this.signedIn(token, this.unauthenticatedDetail(context));
    rememberCaller(request, admitted.user.userId);
    return admitted;
  }

  private async signedIn(token: string | undefined, unauthenticated: string | undefined): Promise<Admitted> {
    if (token === undefined)
      throw new ProblemError({
        status: 401,
        code: 'AUTH.REQUIRED',
        detail: unauthenticated ?? 'Authentication required',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    const claims = await this.tokens.readAccess(token);
    const access = claims === undefined ? undefined : await this.rights.accessOf(claims.sid, claims.sub);
    if (claims === undefined || access === undefined)
      throw new ProblemError({
        status: 401,
        code: 'AUTH.TOKEN_INVALID',
        detail: unauthenticated ?? 'Token is invalid or expired',
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    const expiresAt = new Date(claims.exp * 1000);
    const user = { userId: claims.sub, isAdmin: access.isAdmin, sessionId: claims.sid, expiresAt };
    return { user, access };
  }

  private isInRole(context: ExecutionContext, access: Admitted['access']): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const roles = this.reflector.getAllAndOverride<readonly RoleName[] | undefined>(ROLES, targets);
    if (roles === undefined) return true;
    return (access.isAdmin && roles.includes('admin')) || (access.isAuditor && roles.includes('auditor'));
  }

  private unauthenticatedDetail(context: ExecutionContext): string | undefined {
    return this.reflector.get<string | undefined>(UNAUTHENTICATED_DETAIL, context.getHandler());
  }

  private has(context: ExecutionContext, mark: string): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(mark, targets) === true;
  }
}

const forbidden = (): ProblemError =>
  new ProblemError({ status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' });
