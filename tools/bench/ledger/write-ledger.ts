import { type EventStore, type LinkedEvent, proposeEvents, type StreamHead } from '@app/event-store';
import { ledgerEventCodec, type RecordedLedgerEvent } from '@app/ledger';
import { uuidv5 } from '@app/platform';

/** Commands of one append, far below the limit of its bytes. */
const COMMANDS_AN_APPEND = 300;

/** Writes a ledger into its stream. */
export async function writeLedger(
  store: EventStore,
  userId: string,
  stream: readonly RecordedLedgerEvent[],
): Promise<void> {
  const writer = new LedgerWriter(store, userId, stream);
  while (!writer.isFinished) await writer.write(COMMANDS_AN_APPEND);
}

/** Writes a ledger piece by piece, each event with the metadata and hash that the api would give it. */
export class LedgerWriter {
  readonly #commands: readonly (readonly RecordedLedgerEvent[])[];
  #next = 0;
  #head: StreamHead | 'no-stream' = 'no-stream';
  readonly #store: EventStore;
  readonly #userId: string;

  constructor(store: EventStore, userId: string, stream: readonly RecordedLedgerEvent[]) {
    this.#store = store;
    this.#userId = userId;
    this.#commands = [...Map.groupBy(stream, ({ commandId }) => commandId).values()];
  }

  get isFinished(): boolean {
    return this.#next >= this.#commands.length;
  }

  /** Appends the next so many commands at once: the events of each know only their own. */
  async write(commands: number): Promise<void> {
    const before = this.#head;
    const linked: LinkedEvent[] = [];
    for (const events of this.#commands.slice(this.#next, this.#next + commands))
      linked.push(...this.#link(events));
    this.#next += commands;
    await this.#store.append(
      `ledger-${this.#userId}`,
      linked,
      before === 'no-stream' ? before : before.revision,
    );
  }

  #link(events: readonly RecordedLedgerEvent[]): readonly LinkedEvent[] {
    // Many people may be given the same life.
    const commandId = uuidv5(this.#userId, events[0]?.commandId ?? '');
    const linked = proposeEvents(
      events.map(({ event }) => ledgerEventCodec.encode(event)),
      { commandId, correlationId: 'bench', actor: { kind: 'user', id: this.#userId } },
      this.#head,
      new Date(),
    );
    const last = linked.at(-1);
    if (last !== undefined) {
      const { hash, occurredAt } = last.metadata;
      const before = this.#head === 'no-stream' ? -1n : this.#head.revision;
      this.#head = { revision: before + BigInt(linked.length), hash, occurredAt };
    }
    return linked;
  }
}
