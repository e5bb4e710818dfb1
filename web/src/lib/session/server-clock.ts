import { issueOf } from './token-expiry';

/** Less than this is the way of the answer and no wrong clock. */
const TOLERATED_MS = 60_000;

/**
 * The time by which tokens expire is the server's. A device whose clock is wrong learns by how much from each new token,
 * or it would take every token for expired and renew it before each request.
 */
export class ServerClock {
  readonly #now: () => number;
  #aheadMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  now(): number {
    return this.#now() - this.#aheadMs;
  }

  /** A token that has just been issued; one that does not say when teaches nothing. */
  learnFrom(token: string): void {
    const issued = issueOf(token);
    if (issued === null) return;
    const ahead = this.#now() - issued;
    this.#aheadMs = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead;
  }
}
