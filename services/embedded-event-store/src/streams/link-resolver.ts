import type { EventLog } from '../storage/event-log.js';
import type { RecordedEvent } from './event.js';
import { linkTargetOf } from './link.js';

/** What a link represents; `gone` where that was deleted, never was, or is not for this reader. */
export type LinkedEvent = RecordedEvent | 'gone';

/** Follows links for one reader. */
export class LinkResolver {
  readonly #log: EventLog;
  readonly #mayRead: (stream: string) => boolean;

  constructor(log: EventLog, mayRead: (stream: string) => boolean) {
    this.#log = log;
    this.#mayRead = mayRead;
  }

  /** Undefined for an event that is no link. */
  resolve(event: RecordedEvent): LinkedEvent | undefined {
    const target = linkTargetOf(event);
    if (target === undefined) return undefined;
    if (target === 'broken' || !this.#mayRead(target.stream)) return 'gone';
    return this.#log.eventAt(target.stream, target.revision) ?? 'gone';
  }
}
