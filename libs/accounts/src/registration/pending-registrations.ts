import type { Clock } from '@app/platform';
import type { AccountRepository } from '../account/account-repository.js';
import type { CredentialsRepository } from '../credentials/credentials.repository.js';

export interface PendingRegistrationsParts {
  readonly accounts: AccountRepository;
  readonly credentials: CredentialsRepository;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
/** A registration takes far less than a second; one of this age has lost its process. */
const LOST_AFTER_MS = MINUTE_MS;
/** Longer than any append may be on its way: a name is freed only when nobody can be writing its stream. */
const FREED_AFTER_MS = 15 * MINUTE_MS;
const SETTLED_AT_ONCE = 100;

export interface Settled {
  readonly opened: number;
  readonly freed: number;
}

/** Takes the missing step of registrations that stopped half-way. */
export class PendingRegistrations {
  readonly #parts: PendingRegistrationsParts;

  constructor(parts: PendingRegistrationsParts) {
    this.#parts = parts;
  }

  /** Opens those whose stream is there, and frees the names of those that never got one. */
  async settle(): Promise<Settled> {
    const { accounts, credentials, clock } = this.#parts;
    const now = clock.now().getTime();
    const settled = { opened: 0, freed: 0 };
    const lost = await credentials.findPending(new Date(now - LOST_AFTER_MS), SETTLED_AT_ONCE);
    for (const { userId, createdAt } of lost) {
      const { state, revision } = await accounts.load(userId);
      if (revision !== 'no-stream') {
        await credentials.follow(userId, state, revision);
        settled.opened += 1;
      } else if (now - createdAt.getTime() >= FREED_AFTER_MS) {
        await credentials.removePending(userId);
        settled.freed += 1;
      }
    }
    return settled;
  }
}
