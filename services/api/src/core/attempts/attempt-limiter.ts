import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@app/platform';
import { CLOCK } from '../dependencies.js';
import { AttemptsRepository } from './attempts.repository.js';

export interface AttemptLimit {
  /** What is counted, for example "sign-in-name:demo"; only its hash is stored. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface ReservedAttempt {
  readonly isAllowed: boolean;
  /** Seconds until the window ends. */
  readonly retryAfterSeconds: number;
  /** Gives the attempt back, so that only failures count. */
  takeBack(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Limits attempts per window over all api processes. An attempt is counted before it is made: parallel ones too. */
@Injectable()
export class AttemptLimiter {
  constructor(
    private readonly attempts: AttemptsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async reserve({ bucket, limit, windowMs }: AttemptLimit): Promise<ReservedAttempt> {
    const now = this.clock.now().getTime();
    const windowStart = new Date(now - (now % windowMs));
    const hashed = createHash('sha256').update(bucket).digest();
    const count = await this.attempts.add(hashed, windowStart);
    if (count === 1) await this.attempts.removeBefore(new Date(now - KEPT_MS));
    return {
      isAllowed: count <= limit,
      retryAfterSeconds: Math.ceil((windowStart.getTime() + windowMs - now) / 1000),
      takeBack: () => this.attempts.takeBack(hashed, windowStart),
    };
  }
}
