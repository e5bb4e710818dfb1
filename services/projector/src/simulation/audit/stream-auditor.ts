import {
  type ChainCheck,
  createChainCheck,
  type DecodedEvent,
  decodeEvent,
  type EventStore,
  type RecordedEvent,
} from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  commandIdOf,
  type LedgerEvent,
  type RecordedLedgerEvent,
} from '@app/ledger';
import { uuidv5 } from '@app/platform';
import { accountFold, type AccountView } from '../../accounts/account-view.js';
import { ledgerFold, type LedgerView } from '../../ledger/ledger-view.js';
import { requireThat } from './invariant-broken.error.js';

/** A stream as it is, followed event by event. */
interface Followed {
  readonly chain: ChainCheck;
  next: bigint;
  isNegativeAccepted: boolean;
  /** The place of each command, and how many events it has. */
  readonly commands: Map<string, { readonly first: bigint; count: number }>;
  /** Views by revision, from the empty stream at -1 on; none where the stream is of another category. */
  readonly ledgers: Map<bigint, LedgerView>;
  readonly accounts: Map<bigint, AccountView>;
  readonly recorded: RecordedLedgerEvent[];
  readonly appendEnds: Set<bigint>;
}

/** Reads what is appended, as an auditor without a part in it would, and folds it once more. */
export class StreamAuditor {
  readonly #server: EventStore;
  readonly #streams = new Map<string, Followed>();
  /** All events in the order of the log. */
  readonly log: RecordedEvent[] = [];

  constructor(server: EventStore) {
    this.#server = server;
  }

  /** Looks at what was appended to a stream since the last call. @throws InvariantBrokenError */
  async follow(stream: string): Promise<void> {
    const followed = this.#of(stream);
    for await (const event of this.#server.readStream(stream, { from: followed.next }))
      this.#take(followed, event);
    requireNothingNegative(followed, stream);
  }

  /** Told by the server at which revision an append ended. */
  noteAppend(stream: string, revision: bigint): void {
    this.#of(stream).appendEnds.add(revision);
  }

  /** Whether an append ended at this revision. */
  isAppendEnd(stream: string, revision: bigint): boolean {
    return this.#of(stream).appendEnds.has(revision);
  }

  /** The number of events of a stream. */
  lengthOf(stream: string): bigint {
    return this.#streams.get(stream)?.next ?? 0n;
  }

  streams(): IterableIterator<string> {
    return this.#streams.keys();
  }

  /** Hashes of the newest events, by the names of their streams. */
  heads(): readonly string[] {
    return [...this.#streams].map(([stream, { chain }]) => {
      const head = chain.head();
      return `${stream} ${head === 'no-stream' ? 'empty' : head.hash}`;
    });
  }

  /** The number of events of a command in a person's ledger; 0 when it has none. */
  eventsOf(userId: string, commandId: string): number {
    return this.#streams.get(`ledger-${userId}`)?.commands.get(commandId)?.count ?? 0;
  }

  /** A person's whole ledger, decoded. */
  recordedOf(userId: string): readonly RecordedLedgerEvent[] {
    return this.#streams.get(`ledger-${userId}`)?.recorded ?? [];
  }

  ledgerAt(userId: string, revision: bigint): LedgerView | undefined {
    return this.#streams.get(`ledger-${userId}`)?.ledgers.get(revision);
  }

  accountAt(userId: string, revision: bigint): AccountView | undefined {
    return this.#streams.get(`account-${userId}`)?.accounts.get(revision);
  }

  #of(stream: string): Followed {
    const known = this.#streams.get(stream);
    if (known !== undefined) return known;
    const [category = '', ...rest] = stream.split('-');
    const id = rest.join('-');
    const followed: Followed = {
      chain: createChainCheck(),
      next: 0n,
      isNegativeAccepted: false,
      commands: new Map(),
      ledgers: new Map(category === 'ledger' ? [[-1n, ledgerFold.empty(id)]] : []),
      accounts: new Map(category === 'account' ? [[-1n, accountFold.empty(id)]] : []),
      recorded: [],
      appendEnds: new Set(),
    };
    this.#streams.set(stream, followed);
    return followed;
  }

  #take(followed: Followed, event: RecordedEvent): void {
    const fault = followed.chain.check(event);
    requireThat(
      fault === undefined,
      'the chain verifies',
      () => `${fault?.fault} at ${event.revision} of ${event.stream}`,
    );
    this.log.push(event);
    followed.next = event.revision + 1n;
    this.#takeLedger(followed, event);
    const account = followed.accounts.get(event.revision - 1n);
    if (account !== undefined) {
      const decoded: DecodedEvent<AccountEvent> = decodeEvent(accountEventCodec, event);
      followed.accounts.set(event.revision, accountFold.fold(account, [decoded]));
    }
  }

  #takeLedger(followed: Followed, event: RecordedEvent): void {
    const before = followed.ledgers.get(event.revision - 1n);
    if (before === undefined) return;
    const decoded: DecodedEvent<LedgerEvent> = decodeEvent(ledgerFold.codec, event);
    const { commandId, revision } = decoded;
    followed.recorded.push({ event: decoded.event, commandId: commandIdOf(commandId) });
    const command = followed.commands.get(commandId) ?? { first: revision, count: 0 };
    const where = (): string => `${event.type} at ${revision} of ${event.stream}`;
    requireThat(
      command.first + BigInt(command.count) === revision,
      'a command stands in its stream once',
      where,
    );
    requireThat(
      event.id === uuidv5(commandId, String(command.count)),
      'event ids follow from their command',
      where,
    );
    command.count += 1;
    followed.commands.set(commandId, command);
    // Folding asserts that the postings of the event sum to zero.
    const view = ledgerFold.fold(before, [decoded]);
    followed.ledgers.set(revision, view);
    const { data } = decoded.event;
    if ('negativeAccepted' in data && data.negativeAccepted) followed.isNegativeAccepted = true;
  }
}

/** After whole appends: a correction takes out what it corrects before it puts something in its place. */
function requireNothingNegative({ ledgers, next, isNegativeAccepted }: Followed, stream: string): void {
  const state = ledgers.get(next - 1n)?.state;
  if (state === undefined) return;
  const where = (): string => `at ${next - 1n} of ${stream}`;
  for (const { after } of state.history) {
    const isSound = after.btc >= 0n && after.portfolioCash >= 0n && after.cost >= 0n;
    requireThat(isSound, 'nothing is negative on any date', where);
  }
  const isBalanceSound = state.totals.dynamicBalance >= 0n || isNegativeAccepted;
  requireThat(isBalanceSound, 'the dynamic balance is negative only where that was accepted', where);
}
