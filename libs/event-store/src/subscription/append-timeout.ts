import type { Clock } from '@app/platform';
import type { IncompleteAppend } from './incomplete-append-buffer.js';

/**
 * How long the rest of an append is still waited for when the store has said that the log goes on, or ends, without it.
 * Only waiting counts, not the time without a connection; and it is added up over drops, or a connection that is cut
 * again and again would block for ever.
 */
export class AppendTimeout {
  #of = '';
  #waitedMs = 0;

  /** @param waitMs from the newest event of an append on, milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly waitMs: number,
  ) {}

  /** Begins again with each event of the append. */
  leftMs({ event: { stream, revision } }: IncompleteAppend): number {
    const open = `${stream}@${revision}`;
    if (open !== this.#of) {
      this.#of = open;
      this.#waitedMs = 0;
    }
    return Math.max(0, this.waitMs - this.#waitedMs);
  }

  /** @param wait is given the time that is left, milliseconds */
  async while(open: IncompleteAppend, wait: (leftMs: number) => Promise<void>): Promise<void> {
    const left = this.leftMs(open);
    const since = this.clock.now().getTime();
    await wait(left);
    // A clock that was set back or forward meanwhile makes the wait no longer and no shorter than it can have been.
    this.#waitedMs += Math.min(left, Math.max(0, this.clock.now().getTime() - since));
  }
}
