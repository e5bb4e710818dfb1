import type { RecordedEvent } from '../streams/event.js';

export interface EventFilter {
  readonly on: 'stream' | 'type';
  readonly match:
    | { readonly kind: 'prefixes'; readonly prefixes: readonly string[] }
    | { readonly kind: 'regex'; readonly regex: RegExp };
  /** Events looked at, matching or not, from one checkpoint to the next. */
  readonly checkpointEvents: number;
}

export function matches(filter: EventFilter | undefined, event: RecordedEvent): boolean {
  if (filter === undefined) return true;
  const text = filter.on === 'stream' ? event.stream : event.type;
  return filter.match.kind === 'regex'
    ? filter.match.regex.test(text)
    : filter.match.prefixes.some((prefix) => text.startsWith(prefix));
}
