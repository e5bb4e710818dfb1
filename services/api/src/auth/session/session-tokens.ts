import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS, SIGNING_ALGORITHM } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { SigningKeys } from './signing-keys.js';

const ISSUER = 'api';
const AUDIENCE = 'app';

const accessClaimsSchema = z.object({
  use: z.literal('access'),
  sub: z.uuid(),
  /** The session. What it may do is looked up and not said here, so that it can end before the token. */
  sid: z.uuid(),
  /** Seconds since 1970. */
  exp: z.number(),
});
export type AccessClaims = Omit<z.infer<typeof accessClaimsSchema>, 'use'>;

const refreshClaimsSchema = z.object({
  use: z.literal('refresh'),
  sub: z.uuid(),
  family: z.uuid(),
  jti: z.uuid(),
});
export type RefreshClaims = Omit<z.infer<typeof refreshClaimsSchema>, 'use'>;

/**
 * Session tokens as signed JWTs. The refresh token is one as well, because the web app reads the end of both from
 * their `exp`; what makes it count is its row in Postgres.
 */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async signAccess(claims: Omit<AccessClaims, 'exp'>): Promise<string> {
    return this.sign({ use: 'access', ...claims }, ACCESS_TOKEN_MS);
  }

  async signRefresh(claims: RefreshClaims): Promise<string> {
    return this.sign({ use: 'refresh', ...claims }, REFRESH_TOKEN_MS);
  }

  /** The claims of a valid access token; undefined for a forged, expired or other token. */
  async readAccess(token: string): Promise<AccessClaims | undefined> {
    return this.read(token, accessClaimsSchema);
  }

  async readRefresh(token: string): Promise<RefreshClaims | undefined> {
    return this.read(token, refreshClaimsSchema);
  }

  private async sign(claims: Record<string, string>, lifetimeMs: number): Promise<string> {
    const { kid, privateKey } = await this.keys.signing();
    const now = this.clock.now();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + lifetimeMs))
      .sign(privateKey);
  }

  private async read<Claims extends z.ZodObject>(
    token: string,
    schema: Claims,
  ): Promise<z.output<Claims> | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await this.keys.verifying(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key.publicKey;
        },
        {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: [SIGNING_ALGORITHM],
          requiredClaims: ['exp'],
          currentDate: this.clock.now(),
        },
      );
      return schema.safeParse(payload).data;
    } catch (error) {
      // Anything that is no statement about the token (the database is away) is not the client's fault.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
