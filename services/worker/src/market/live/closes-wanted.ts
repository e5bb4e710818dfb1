import { lastCompletedDay } from '@app/market';
import { type Clock, errorMessage, type Logger } from '@app/platform';
import { isoDateOf } from '@app/strategy';
import type { JobQueue } from '../../queue/queueing.js';

export interface ClosesWantedParts {
  /** That of the closes' job. */
  readonly queue: Pick<JobQueue, 'add'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A day that is asked for in vain is asked for again after this time, then after twice as much, up to the schedule's own. */
const FIRST_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Asks for a run of the closes' job as soon as a price is evaluated without the close of the day before: after a night in
 * which the machine slept the schedule comes up to five minutes later, and advice waits for that close.
 */
export class ClosesWanted {
  #day: number | undefined;
  #askedAtMs = 0;
  #waitMs = FIRST_MS;

  constructor(private readonly parts: ClosesWantedParts) {}

  /**
   * Never rejects: the schedule is the retry.
   * @param day that has no close, days since 1970-01-01; one that is not over yet is not asked for
   */
  async of(day: number): Promise<void> {
    const { queue, clock, logger } = this.parts;
    const nowMs = clock.now().getTime();
    if (day > lastCompletedDay(nowMs) || !this.isTime(day, nowMs)) return;
    // One job for all the workers that find it out in the same moment.
    const id = `market-closes-of-${isoDateOf(day)}-${Math.floor(nowMs / FIRST_MS)}`;
    try {
      await queue.add(id, {});
    } catch (error) {
      logger.warn(
        { reason: errorMessage(error), day: isoDateOf(day) },
        'a missing close is left to the schedule',
      );
    }
  }

  private isTime(day: number, nowMs: number): boolean {
    const isAnother = day !== this.#day;
    const sinceMs = nowMs - this.#askedAtMs;
    // A clock that was put back is no reason to wait.
    if (!isAnother && sinceMs >= 0 && sinceMs < this.#waitMs) return false;
    this.#waitMs = isAnother ? FIRST_MS : Math.min(2 * this.#waitMs, LONGEST_MS);
    this.#day = day;
    this.#askedAtMs = nowMs;
    return true;
  }
}
