import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiTokensRepository, type SessionAccess } from '@app/accounts';
import { apiTokenPrefix, type ApiTokenScope } from '@app/contracts';
import { type Clock, noteCausation } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import { type AuthenticatedUser, rememberCaller } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';

/** Who a request is let in as, and what the account may do. */
export interface Admitted {
  readonly user: AuthenticatedUser;
  readonly access: SessionAccess;
}

const WINDOW_MS = 60_000;
/** The last moment that there is. */
const NEVER = new Date(8.64e15);

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

export const hashOfApiToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Lets programs in by a token of a person: to the routes that are declared for its scope, as somebody without a role. */
@Injectable()
export class ApiTokenAuthenticator {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) private readonly config: Pick<ApiConfig, 'API_TOKEN_LIMIT_PER_MINUTE'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param opened the scope that the route is declared for, if for any
   * @throws ProblemError 401 for a token that opens nothing, 429 above its limit, 403 where it does not open this route
   */
  async admit(request: Request, token: string, opened: ApiTokenScope | undefined): Promise<Admitted> {
    const now = this.clock.now();
    const found = await this.tokens.accessOf(hashOfApiToken(token), now);
    if (found === undefined) throw invalid();
    const { tokenId, userId, scope, mustChangePassword } = found;
    rememberCaller(request, userId);
    await this.#count(tokenId);
    if (opened === undefined) throw notOpen();
    if (opened === 'read-and-record' && scope === 'read') throw mayOnlyRead();
    await this.tokens.noteUse(tokenId, now);
    noteCausation(`api-token:${tokenId}`);
    return {
      user: { userId, isAdmin: false, sessionId: tokenId, expiresAt: found.expiresAt ?? NEVER },
      access: { isAdmin: false, isAuditor: false, mustChangePassword },
    };
  }

  async #count(tokenId: string): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: `api-token:${tokenId}`,
      limit: this.config.API_TOKEN_LIMIT_PER_MINUTE,
      windowMs: WINDOW_MS,
    });
    if (isAllowed) return;
    throw new ProblemError({
      status: 429,
      code: 'API_TOKEN.TOO_MANY_REQUESTS',
      detail: 'This API token has asked too often; please wait',
      members: { retryAfterSeconds },
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
}

/** Of one that was never issued, was revoked or has expired: nobody learns which. */
const invalid = (): ProblemError =>
  new ProblemError({
    status: 401,
    code: 'API_TOKEN.INVALID',
    detail: 'This API token is unknown, has expired or was revoked',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

const notOpen = (): ProblemError =>
  new ProblemError({
    status: 403,
    code: 'API_TOKEN.NOT_ALLOWED',
    detail: 'This cannot be done with an API token; please use the app',
  });

const mayOnlyRead = (): ProblemError =>
  new ProblemError({
    status: 403,
    code: 'API_TOKEN.SCOPE',
    detail: 'This API token may only read',
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
