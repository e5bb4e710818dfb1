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

/** More than any bucket ever holds: for attempts that are counted and not limited. */
const UNLIMITED = 2_147_483_647;
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

  /** The attempts of a bucket that count: how many, and when the last of them was. */
  async recent({
    bucket,
    windowMs,
  }: Omit<AttemptLimit, 'limit'>): Promise<{ readonly count: number; readonly newest: Date | undefined }> {
    const after = new Date(this.clock.now().getTime() - windowMs);
    const moments = await this.attempts.list(hashOf(bucket), after);
    const newest = moments.length === 0 ? undefined : new Date(Math.max(...moments.map(Number)));
    return { count: moments.length, newest };
  }

  /** Counts an attempt, however many there were. */
  async record(attempt: Omit<AttemptLimit, 'limit'>): Promise<void> {
    await this.reserve({ ...attempt, limit: UNLIMITED });
  }

  async reserve({ bucket, limit, windowMs }: AttemptLimit): Promise<ReservedAttempt> {
    const at = this.clock.now();
    const hashed = hashOf(bucket);
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

const hashOf = (bucket: string): Buffer => createHash('sha256').update(bucket).digest();
