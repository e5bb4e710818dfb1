import { createRepository, type EventStore, foldWith } from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type LedgerEvent,
  ledgerEventCodec,
  type SubscriptionEvent,
  subscriptionEventCodec,
  type UserId,
  userIdOf,
} from '@app/ledger';
import type { LedgerScenario } from '@app/ledger/testing';
import { fixedClock, uuidv5 } from '@app/platform';

const NAMESPACE = '0d5f2a52-4c39-4f0a-8f4e-2f8a6f7c1b11';

/** The id of the user numbered `n` of this run. */
export function testUser(run: string, n: number): UserId {
  return userIdOf(uuidv5(NAMESPACE, `${run} ${n}`));
}

/** Appends to the three streams of users, one append a command, as the API does. */
export class LedgerLog {
  readonly #clock = fixedClock('2026-11-27T12:00:00.000Z');
  readonly #written = new Map<UserId, number>();
  #commands = 0;

  constructor(private readonly store: EventStore) {}

  /** Appends the next command of a scenario; false when everything is written. */
  async writeNext(userId: UserId, { stream }: LedgerScenario): Promise<boolean> {
    const from = this.#written.get(userId) ?? 0;
    const commandId = stream[from]?.commandId;
    if (commandId === undefined) return false;
    let to = from;
    while (stream[to]?.commandId === commandId) to += 1;
    this.#written.set(userId, to);
    const events = stream.slice(from, to).map(({ event }) => event);
    await this.#append<LedgerEvent>('ledger', ledgerEventCodec, userId, { commandId, events });
    return true;
  }

  /** Appends all that is left of a scenario. */
  async write(userId: UserId, scenario: LedgerScenario): Promise<void> {
    while (await this.writeNext(userId, scenario)) continue;
  }

  async writeAccount(userId: UserId, ...events: AccountEvent[]): Promise<void> {
    await this.#append<AccountEvent>('account', accountEventCodec, userId, { events });
  }

  async writeSubscription(userId: UserId, ...events: SubscriptionEvent[]): Promise<void> {
    await this.#append<SubscriptionEvent>('subscription', subscriptionEventCodec, userId, { events });
  }

  async #append<Event>(
    category: string,
    codec: Parameters<typeof createRepository<null, Event>>[0]['codec'],
    userId: UserId,
    { commandId, events }: { readonly commandId?: string; readonly events: readonly Event[] },
  ): Promise<void> {
    this.#commands += 1;
    this.#clock.advance(1_000);
    const repository = createRepository<null, Event>({
      store: this.store,
      clock: this.#clock,
      category,
      codec,
      initialState: null,
      fold: foldWith(() => null),
    });
    const command = commandId ?? uuidv5(NAMESPACE, `${userId} ${category} ${this.#commands}`);
    await repository.execute(
      userId,
      { commandId: command, correlationId: command, actor: { kind: 'user', id: userId } },
      () => ({ outcome: 'decided', events }),
    );
  }
}
