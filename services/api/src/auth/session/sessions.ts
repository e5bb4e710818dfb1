import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { SessionTokens, REFRESH_TOKEN_MS } from './session-tokens.js';
import { SessionsRepository, type NewRefreshToken } from './sessions.repository.js';

export interface SessionUser {
  readonly userId: string;
  readonly isAdmin: boolean;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type RefreshFailure = 'invalid' | 'blacklisted';

const GRACE_MS = 30_000;
const DEVICE_LENGTH = 200;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session is a family of refresh tokens of which one after the other is used once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly repository: SessionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async start(user: SessionUser, device: string | undefined): Promise<TokenPair> {
    const { pair, row } = await this.issue(user, randomUUID(), device);
    await this.repository.start(row);
    return pair;
  }

  /** @param user looks the account up again, so that a disabled one cannot go on; undefined ends the session */
  async refresh(
    refreshToken: string,
    device: string | undefined,
    findUser: (userId: string) => Promise<SessionUser | undefined>,
  ): Promise<TokenPair | RefreshFailure> {
    const claims = await this.tokens.readRefresh(refreshToken);
    if (claims === undefined) return 'invalid';
    const user = await findUser(claims.sub);
    if (user === undefined) {
      await this.repository.revokeFamily(claims.family, this.clock.now());
      return 'invalid';
    }
    const { pair, row } = await this.issue(user, claims.family, device);
    const result = await this.repository.rotate({
      presented: hashOf(refreshToken),
      replacement: row,
      now: this.clock.now(),
      graceMs: GRACE_MS,
    });
    switch (result) {
      case 'rotated':
        return pair;
      case 'reused':
      case 'revoked':
        return 'blacklisted';
      case 'unknown':
      case 'expired':
        return 'invalid';
    }
  }

  /** Ends the session that a refresh token belongs to; a token that is no longer valid has nothing to end. */
  async end(refreshToken: string): Promise<void> {
    const claims = await this.tokens.readRefresh(refreshToken);
    if (claims !== undefined) await this.repository.revokeFamily(claims.family, this.clock.now());
  }

  private async issue(
    user: SessionUser,
    familyId: string,
    device: string | undefined,
  ): Promise<{ readonly pair: TokenPair; readonly row: NewRefreshToken }> {
    const issuedAt = this.clock.now();
    const accessToken = await this.tokens.signAccess({ sub: user.userId, admin: user.isAdmin });
    const refreshToken = await this.tokens.signRefresh({
      sub: user.userId,
      family: familyId,
      // Random and not from the id source: nobody may guess a token of somebody else.
      jti: randomUUID(),
    });
    return {
      pair: { accessToken, refreshToken },
      row: {
        hash: hashOf(refreshToken),
        familyId,
        userId: user.userId,
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + REFRESH_TOKEN_MS),
        device: device?.slice(0, DEVICE_LENGTH) ?? null,
      },
    };
  }
}
