import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type NewRefreshToken, REFRESH_TOKEN_MS, SessionsRepository } from '@app/accounts';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../../config.js';
import { CLOCK, CONFIG } from '../../core/dependencies.js';
import { SessionTokens } from './session-tokens.js';

/** What a client presents to end a session. */
export interface PresentedTokens {
  readonly refreshToken: string | undefined;
  readonly accessToken: string | undefined;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type RefreshFailure = 'invalid' | 'blacklisted' | 'reused' | 'too-many';

export const GRACE_MS = 30_000;
/** Tokens of a session within the grace, all tabs together. */
const GRACE_LIMIT = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const DEVICE_LENGTH = 400;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session is a family of refresh tokens of which one after the other is used once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly repository: SessionsRepository,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param verifiedHash what the password was verified against
   * @returns undefined where the password was changed meanwhile
   */
  async start(
    userId: string,
    verifiedHash: string,
    device: string | undefined,
  ): Promise<TokenPair | undefined> {
    const { pair, row } = await this.issue(userId, randomUUID(), device);
    return (await this.repository.start(row, verifiedHash)) ? pair : undefined;
  }

  /** @param isActive looks the account up again, so that a disabled one cannot go on: its session ends */
  async refresh(
    refreshToken: string,
    device: string | undefined,
    isActive: (userId: string) => Promise<boolean>,
  ): Promise<TokenPair | RefreshFailure> {
    const claims = await this.tokens.readRefresh(refreshToken);
    if (claims === undefined) return 'invalid';
    if (!(await isActive(claims.sub))) {
      await this.repository.end(claims.family, claims.sub, this.clock.now());
      return 'invalid';
    }
    const { pair, row } = await this.issue(claims.sub, claims.family, device);
    const result = await this.repository.rotate({
      presented: hashOf(refreshToken),
      replacement: row,
      now: this.clock.now(),
      graceMs: GRACE_MS,
      graceLimit: GRACE_LIMIT,
      sessionMs: this.config.SESSION_MAX_DAYS * DAY_MS,
    });
    switch (result) {
      case 'rotated':
        return pair;
      case 'reused':
        return 'reused';
      case 'ended':
        return 'blacklisted';
      case 'too-many':
        return 'too-many';
      case 'unknown':
      case 'expired':
        return 'invalid';
    }
  }

  /** Ends the session that a token belongs to; one that is no longer valid has nothing to end. */
  async end({ refreshToken, accessToken }: PresentedTokens): Promise<void> {
    const now = this.clock.now();
    const refresh = refreshToken === undefined ? undefined : await this.tokens.readRefresh(refreshToken);
    if (refresh !== undefined) await this.repository.end(refresh.family, refresh.sub, now);
    const access = accessToken === undefined ? undefined : await this.tokens.readAccess(accessToken);
    if (access !== undefined) await this.repository.end(access.sid, access.sub, now);
  }

  private async issue(
    userId: string,
    sessionId: string,
    device: string | undefined,
  ): Promise<{ readonly pair: TokenPair; readonly row: NewRefreshToken }> {
    const issuedAt = this.clock.now();
    const accessToken = await this.tokens.signAccess({ sub: userId, sid: sessionId });
    const refreshToken = await this.tokens.signRefresh({
      sub: userId,
      family: sessionId,
      // Random and not from the id source: nobody may guess a token of somebody else.
      jti: randomUUID(),
    });
    return {
      pair: { accessToken, refreshToken },
      row: {
        hash: hashOf(refreshToken),
        sessionId,
        userId,
        issuedAt,
        expiresAt: new Date(
          issuedAt.getTime() + Math.min(REFRESH_TOKEN_MS, this.config.SESSION_MAX_DAYS * DAY_MS),
        ),
        device: device?.slice(0, DEVICE_LENGTH) ?? null,
      },
    };
  }
}
