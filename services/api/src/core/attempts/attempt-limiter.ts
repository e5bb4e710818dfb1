import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@app/platform';
import { CLOCK } from '../dependencies.js';
import { AttemptsRepository } from './attempts.repository.js';

export interface AttemptLimit {
  /** What is counted, for example "sign-in-name:demo"; only its hash is stored. */
  readonly bucket: string;
  /** At most so many attempts within any time of `windowMs`, wherever it begins. */
  readonly limit: number;
  readonly windowMs: number;
}

export interface ReservedAttempt {
  readonly isAllowed: boolean;
  /** Seconds until the oldest attempt that counts is out of the window. */
  readonly retryAfterSeconds: number;
  /** Gives the attempt back, so that only failures count. */
  takeBack(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Limits attempts over all api processes by a sliding window. An attempt is counted before it is made: parallel ones
 * too. One that is rejected is not counted, so that trying again too early does not keep anybody out for longer.
 */
@Injectable()
export class AttemptLimiter {
  constructor(
    private readonly attempts: AttemptsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async reserve({ bucket, limit, windowMs }: AttemptLimit): Promise<ReservedAttempt> {
    const at = this.clock.now();
    const hashed = createHash('sha256').update(bucket).digest();
    const after = new Date(at.getTime() - windowMs);
    const { isAdded, former, oldest } = await this.attempts.add(hashed, { at, after, limit });
    if (former === 0) await this.attempts.removeBefore(new Date(at.getTime() - KEPT_MS));
    const freeAt = (oldest ?? at).getTime() + windowMs;
    return {
      isAllowed: isAdded,
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000)),
      takeBack: async () => {
        if (isAdded) await this.attempts.takeBack(hashed, at);
      },
    };
  }
}
