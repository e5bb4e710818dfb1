import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type NewRefreshToken, REFRESH_TOKEN_MS, SessionsRepository } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { SessionTokens } from './session-tokens.js';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type RefreshFailure = 'invalid' | 'blacklisted';

const GRACE_MS = 30_000;
const DEVICE_LENGTH = 400;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session is a family of refresh tokens of which one after the other is used once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly repository: SessionsRepository,
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
    });
    switch (result) {
      case 'rotated':
        return pair;
      case 'reused':
      case 'ended':
        return 'blacklisted';
      case 'unknown':
      case 'expired':
        return 'invalid';
    }
  }

  /** Ends the session that a refresh token belongs to; a token that is no longer valid has nothing to end. */
  async end(refreshToken: string): Promise<void> {
    const claims = await this.tokens.readRefresh(refreshToken);
    if (claims !== undefined) await this.repository.end(claims.family, claims.sub, this.clock.now());
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
        expiresAt: new Date(issuedAt.getTime() + REFRESH_TOKEN_MS),
        device: device?.slice(0, DEVICE_LENGTH) ?? null,
      },
    };
  }
}
