import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../../config.js';
import { AttemptLimiter } from '../../core/attempts/attempt-limiter.js';
import { CONFIG } from '../../core/dependencies.js';

const WINDOW_MS = 15 * 60 * 1000;

export interface SignInAttempt {
  /** Undefined while the attempt is allowed, else the seconds until the next one may be. */
  readonly retryAfterSeconds: number | undefined;
  /** A sign-in that succeeded is no attempt: only failures count. */
  takeBack(): Promise<void>;
}

/** Failed sign-ins are limited per name, against guessing one password, and per address, against trying many names. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  async reserve(usernameKey: string, address: string): Promise<SignInAttempt> {
    const { SIGN_IN_LIMIT_PER_NAME, SIGN_IN_LIMIT_PER_ADDRESS } = this.config;
    const attempts = await Promise.all([
      this.limiter.reserve({
        bucket: `sign-in-name:${usernameKey}`,
        limit: SIGN_IN_LIMIT_PER_NAME,
        windowMs: WINDOW_MS,
      }),
      this.limiter.reserve({
        bucket: `sign-in-address:${address}`,
        limit: SIGN_IN_LIMIT_PER_ADDRESS,
        windowMs: WINDOW_MS,
      }),
    ]);
    const refused = attempts.filter(({ isAllowed }) => !isAllowed);
    return {
      retryAfterSeconds:
        refused.length === 0
          ? undefined
          : Math.max(...refused.map(({ retryAfterSeconds }) => retryAfterSeconds)),
      takeBack: async () => {
        await Promise.all(attempts.map((attempt) => attempt.takeBack()));
      },
    };
  }
}
