import type { Clock } from '@app/platform';
import { errorMessage } from '@app/platform';
import type { LogHead, Position } from '../port/event-store.js';
import { CheckpointNotInLogError } from '../port/store.errors.js';

/**
 * - `connecting`: waiting for the first word of the store
 * - `catching-up`: events arrive, the end of the log is not reached
 * - `live`: everything that was there is handled
 * - `backing-off`: dropped, waiting to resubscribe
 * - `not-in-log`: the checkpoint is beyond the end of the log or of another log; tried again
 * - `stopped`: ended on request
 */
export type SubscriptionState =
  'connecting' | 'catching-up' | 'live' | 'backing-off' | 'not-in-log' | 'stopped';

/** How long an event may be in the log and not be delivered before the subscription is started again. */
const RESTART_AFTER_MS = 10_000;
/** With the interval of looking, less than 30 seconds after the event was appended. */
const STALLED_AFTER_MS = 20_000;
/** A restart of the event store takes a few seconds; what lasts longer does not pass by itself. */
const FAILING_AFTER_MS = 30_000;

export interface SubscriptionHealth {
  readonly state: SubscriptionState;
  /** The checkpoint last handled; "start" before the first. */
  readonly checkpoint: Position | 'start' | undefined;
  /** Events handled since the process started. */
  readonly handledEvents: number;
  /**
   * Lag in events: received and not handled yet. Exact while `live`; while catching up a lower bound, because the
   * protocol does not count what a filter has still to let through, and positions of a real server count bytes.
   */
  readonly bufferedEvents: number;
  /**
   * Lag in time, milliseconds. 0 when live, with nothing buffered and no event known to be undelivered. Else the newest
   * event of the log is younger than the last handled one by so much, by the store's clock. Where the end of the log
   * could not be read, as while the store is away: the age of the last handled event. Undefined before the first event.
   */
  readonly lagMs: number | undefined;
  /** When a batch was last handled or the end of the log last reached. */
  readonly lastProgressAt: Date | undefined;
  /** Drops since the last progress. */
  readonly consecutiveDrops: number;
  /** Message of the last drop, kept after recovery. */
  readonly lastError: string | undefined;
  /**
   * Why nothing is handled: at once where the checkpoint is not in the log; when the subscription was neither catching
   * up nor live for 30 seconds, counted from the start as well; when nothing was handled for 30 seconds since a drop;
   * within 30 seconds when the log moves and nothing comes.
   */
  readonly failure: string | undefined;
  /** Appends of which a part was missing in the log, since the process started: the log is damaged. */
  readonly brokenAppends: number;
}

const STALLED = 'The event store does not deliver events that are in its log.';
const NO_ANSWER = 'The event store has not answered the subscription.';

/** The subscription that is open. */
interface Source {
  /** Events received and not handled. */
  readonly buffered: () => number;
  readonly restart: (reason: string) => void;
}

/** A follower that has nothing in hand. */
export interface Waiting {
  readonly after: Position | 'start';
  /** How often something had come. */
  readonly receipts: number;
}

/** Collects what the loop does; `snapshot` is what health checks and metrics read. */
export class SubscriptionMonitor {
  #state: SubscriptionState = 'connecting';
  #checkpoint: Position | 'start' | undefined;
  #handledEvents = 0;
  #lastEventCreated: Date | undefined;
  #lastProgressAt: Date | undefined;
  #consecutiveDrops = 0;
  #lastError: string | undefined;
  /** Of the drops since the last progress. */
  #pendingError: string | undefined;
  /** Undefined from a progress to the next drop. */
  #awaySince: Date | undefined;
  #brokenAppends = 0;
  #source: Source = { buffered: () => 0, restart: () => undefined };
  /** Waits for the store with nothing in hand. */
  #isWaiting = false;
  #receipts = 0;
  /** When an event was first seen in the log that does not come; through restarts, until something is handled. */
  #stalledSince: Date | undefined;
  /** The same of the present subscription alone. */
  #undeliveredSince: Date | undefined;
  #logHead: LogHead | undefined;

  constructor(private readonly clock: Clock) {
    this.#awaySince = clock.now();
  }

  connecting(checkpoint: Position | 'start', source: Source): void {
    this.#state = 'connecting';
    this.#checkpoint = checkpoint;
    this.#source = source;
    this.#undeliveredSince = undefined;
  }

  beginWait(): void {
    this.#isWaiting = true;
  }

  endWait(): void {
    this.#isWaiting = false;
  }

  /** The store delivers. */
  received(): void {
    this.#receipts += 1;
    this.#undeliveredSince = undefined;
    if (this.#state === 'connecting') this.#state = 'catching-up';
  }

  handled(checkpoint: Position, events: number, lastEventCreated: Date | undefined): void {
    this.#checkpoint = checkpoint;
    this.#handledEvents += events;
    this.#lastEventCreated = lastEventCreated ?? this.#lastEventCreated;
    this.#stalledSince = undefined;
    this.#progressed();
  }

  caughtUp(): void {
    this.#state = 'live';
    this.#progressed();
  }

  fellBehind(): void {
    this.#state = 'catching-up';
  }

  /** What the store owes is behind `after`; undefined while something is in hand, or nothing is subscribed to. */
  waitingSince(): Waiting | undefined {
    const isOpen = this.#state === 'live' || this.#state === 'catching-up' || this.#state === 'connecting';
    if (!isOpen || !this.#isWaiting || this.#source.buffered() > 0 || this.#checkpoint === undefined)
      return undefined;
    return { after: this.#checkpoint, receipts: this.#receipts };
  }

  /** Nothing that the subscription is of is in the log and not handled. */
  sawAllDelivered(): void {
    this.#stalledSince = undefined;
    this.#undeliveredSince = undefined;
  }

  /** An event is in the log and does not come: after a while the subscription is started again. */
  sawUndelivered({ receipts }: Waiting): void {
    // What came meanwhile may be that event.
    if (receipts !== this.#receipts) return;
    const now = this.clock.now();
    this.#stalledSince ??= now;
    this.#undeliveredSince ??= now;
    if (now.getTime() - this.#undeliveredSince.getTime() >= RESTART_AFTER_MS) this.#source.restart(STALLED);
  }

  /** Undefined where the end of the log could not be read. */
  sawLogHead(head: LogHead | undefined): void {
    this.#logHead = head;
  }

  brokenAppend(): void {
    this.#brokenAppends += 1;
  }

  /** @returns how many drops there were in a row */
  dropped(error: unknown): number {
    this.#state = error instanceof CheckpointNotInLogError ? 'not-in-log' : 'backing-off';
    this.#consecutiveDrops += 1;
    this.#lastError = errorMessage(error);
    this.#pendingError = this.#lastError;
    this.#awaySince ??= this.clock.now();
    return this.#consecutiveDrops;
  }

  stopped(): void {
    this.#state = 'stopped';
  }

  snapshot(): SubscriptionHealth {
    const bufferedEvents = this.#source.buffered();
    return {
      state: this.#state,
      checkpoint: this.#checkpoint,
      handledEvents: this.#handledEvents,
      bufferedEvents,
      lagMs: this.#lagMs(bufferedEvents),
      lastProgressAt: this.#lastProgressAt,
      consecutiveDrops: this.#consecutiveDrops,
      lastError: this.#lastError,
      failure: this.#failure(),
      brokenAppends: this.#brokenAppends,
    };
  }

  #failure(): string | undefined {
    const stalledMs = this.clock.now().getTime() - (this.#stalledSince ?? this.clock.now()).getTime();
    if (stalledMs >= STALLED_AFTER_MS && this.#state !== 'stopped') return this.#pendingError ?? STALLED;
    switch (this.#state) {
      case 'live':
      case 'stopped':
        return undefined;
      // Events arrive; where the handler rejects them, each drop is followed by a subscription that delivers them again.
      case 'catching-up':
        return this.#isAwayForLong() ? this.#pendingError : undefined;
      case 'not-in-log':
        return this.#pendingError;
      case 'connecting':
      case 'backing-off':
        return this.#isAwayForLong() ? (this.#pendingError ?? NO_ANSWER) : undefined;
    }
  }

  #isAwayForLong(): boolean {
    if (this.#awaySince === undefined) return false;
    return this.clock.now().getTime() - this.#awaySince.getTime() >= FAILING_AFTER_MS;
  }

  #lagMs(bufferedEvents: number): number | undefined {
    if (this.#state === 'live' && bufferedEvents === 0 && this.#stalledSince === undefined) return 0;
    if (this.#lastEventCreated === undefined) return undefined;
    const newest = this.#logHead?.created ?? this.clock.now();
    return Math.max(0, newest.getTime() - this.#lastEventCreated.getTime());
  }

  #progressed(): void {
    this.#consecutiveDrops = 0;
    this.#pendingError = undefined;
    this.#awaySince = undefined;
    this.#lastProgressAt = this.clock.now();
  }
}
