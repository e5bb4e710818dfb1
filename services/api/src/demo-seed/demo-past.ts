import {
  accountRepository,
  type AccountRepository,
  createAccountServices,
  type PersonalTexts,
  type Registration,
} from '@app/accounts';
import { createSnapshotLru } from '@app/event-store';
import type { Clock } from '@app/platform';
import type { ApiDependencies } from '../core/dependencies.js';
import {
  ledgerRepository,
  type LedgerRepository,
  subscriptionRepository,
  type SubscriptionRepository,
} from '../core/streams/streams.js';

/** A clock that is set by hand. */
export class DemoClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  set(now: Date): void {
    this.#now = now;
  }
}

/** Streams and registration at the moments of a demo account's past. For demo accounts alone. */
export interface DemoPast {
  readonly clock: DemoClock;
  readonly registration: Registration;
  readonly accounts: AccountRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly ledgers: LedgerRepository;
}

export function createDemoPast(
  { config, database, eventStore, wrapping, ids, clock: present }: ApiDependencies,
  texts: PersonalTexts,
): DemoPast {
  const clock = new DemoClock(present.now());
  const accounts = accountRepository(eventStore, clock, wrapping);
  const { registration } = createAccountServices({
    ...{ database, accounts, texts, wrapping, clock, ids },
    passwordSettings: config,
  });
  return {
    ...{ clock, registration, accounts },
    subscriptions: subscriptionRepository(eventStore, clock),
    ledgers: ledgerRepository(eventStore, clock, {
      cache: createSnapshotLru({ capacity: 1 }),
      reducerVersion: 'this process',
    }),
  };
}
