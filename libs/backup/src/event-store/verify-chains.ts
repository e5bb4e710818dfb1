import {
  type ChainCheck,
  type ChainFault,
  createChainCheck,
  type EventStore,
  readToEnd,
  type RecordedEvent,
} from '@app/event-store';

/** What reading a whole store found. */
export interface ChainReport {
  readonly events: number;
  readonly streams: number;
  /** The first fault of every stream that has one, at most {@link FAULTS_MAX}. */
  readonly faults: readonly ChainFault[];
}

const FAULTS_MAX = 20;

/** Checks the hash chains of many streams in the order of the log; a stream's check ends at its first fault. */
class ChainsOfAll {
  readonly #checks = new Map<string, ChainCheck | 'broken'>();
  readonly faults: ChainFault[] = [];
  events = 0;

  get streams(): number {
    return this.#checks.size;
  }

  add(event: RecordedEvent): void {
    this.events += 1;
    const known = this.#checks.get(event.stream);
    if (known === 'broken') return;
    const check = known ?? createChainCheck();
    if (known === undefined) this.#checks.set(event.stream, check);
    // Streams of the server itself are not written by this product and carry no chain.
    const fault = event.stream.startsWith('$') ? undefined : check.check(event);
    if (fault === undefined) return;
    this.#checks.set(event.stream, 'broken');
    if (this.faults.length < FAULTS_MAX) this.faults.push(fault);
  }
}

/**
 * Reads the log once from its first event to its present end and verifies every stream's chain.
 * @throws ServerTooOldError, StoreUnavailableError
 */
export async function verifyAllChains(store: EventStore, signal: AbortSignal): Promise<ChainReport> {
  const chains = new ChainsOfAll();
  // An empty prefix is a prefix of every name.
  for await (const message of readToEnd(store, { prefixes: [''], from: 'start', signal }))
    if (message.kind === 'event') chains.add(message.event);
  signal.throwIfAborted();
  return { events: chains.events, streams: chains.streams, faults: chains.faults };
}
