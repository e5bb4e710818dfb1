import { type AppendPosition, appendPositionOf, isUnfinished } from '../metadata/append-position.js';
import type { RecordedEvent, SubscriptionMessage } from '../port/event-store.js';

/** An append of which not all events have come. */
export interface IncompleteAppend {
  /** The newest of its events that has come. */
  readonly event: RecordedEvent;
  readonly place: AppendPosition;
}

/**
 * Keeps messages back until the append that the last of them belongs to is there as a whole. The store writes an append
 * in one piece, so more of it is on its way; a reader of the first half alone would show a state that no command ended
 * at. Everything behind the half waits with it, since a checkpoint must not pass it.
 *
 * An append that was begun before the first message, as after a checkpoint that an older program stored, counts from
 * there on.
 */
export class IncompleteAppendBuffer {
  #messages: SubscriptionMessage[] = [];
  #events = 0;
  /** Messages up to here end with a whole append. */
  #whole = 0;
  #broken: IncompleteAppend[] = [];
  readonly #open = new Map<string, IncompleteAppend>();

  /** Messages held. */
  get size(): number {
    return this.#messages.length;
  }

  /** Events held. */
  get events(): number {
    return this.#events;
  }

  /** Of the appends that are not whole the one that has waited longest for its next event. */
  get open(): IncompleteAppend | undefined {
    const [first] = this.#open.values();
    return first;
  }

  /** Whether the log went on, or ended, without the rest of the open append: then it may never come. */
  get isPassed(): boolean {
    const last = this.#messages.at(-1);
    return this.open !== undefined && (last?.kind !== 'event' || last.event !== this.open.event);
  }

  add(message: SubscriptionMessage): void {
    // Of the marks of a filtered stretch only the newest says anything, and there is no limit to such a stretch.
    const isFurtherMark =
      message.kind === 'checkpoint' &&
      this.#messages.length > this.#whole &&
      this.#messages.at(-1)?.kind === 'checkpoint';
    if (isFurtherMark) this.#messages.pop();
    this.#messages.push(message);
    if (message.kind === 'event') this.#follow(message.event);
    if (this.#open.size === 0) this.#whole = this.#messages.length;
  }

  /** The messages from the oldest on that end with a whole append; they are held no more. */
  takeWhole(): SubscriptionMessage[] {
    const taken = this.#messages.slice(0, this.#whole);
    this.#messages = this.#messages.slice(this.#whole);
    this.#whole = 0;
    this.#events = this.#messages.filter(({ kind }) => kind === 'event').length;
    return taken;
  }

  /** All messages, and the appends that are broken by it. */
  takeAll(): { readonly messages: SubscriptionMessage[]; readonly broken: readonly IncompleteAppend[] } {
    this.#broken.push(...this.#open.values());
    this.#open.clear();
    this.#whole = this.#messages.length;
    return { messages: this.takeWhole(), broken: this.takeBroken() };
  }

  /** Appends that will never be whole, since their stream went on without the rest of them. */
  takeBroken(): readonly IncompleteAppend[] {
    const broken = this.#broken;
    this.#broken = [];
    return broken;
  }

  #follow(event: RecordedEvent): void {
    this.#events += 1;
    const place = appendPositionOf(event);
    const before = this.#open.get(event.stream);
    if (before !== undefined && place.index !== before.place.index + 1) this.#broken.push(before);
    if (before !== undefined) this.#open.delete(event.stream);
    if (isUnfinished(place)) this.#open.set(event.stream, { event, place });
  }
}
