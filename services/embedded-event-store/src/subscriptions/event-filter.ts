import type { RecordedEvent } from '../streams/event.js';
import { testGuarded } from './guarded-regex.js';

export interface EventFilter {
  readonly on: 'stream' | 'type';
  readonly match:
    | { readonly kind: 'prefixes'; readonly prefixes: readonly string[] }
    | { readonly kind: 'regex'; readonly regex: RegExp };
  /** Events looked at, matching or not, from one checkpoint to the next. */
  readonly checkpointEvents: number;
}

/**
 * For each event whether the filter lets it through; undefined where there is no filter.
 * @throws RegexTooSlowError
 */
export function matching(
  filter: EventFilter | undefined,
  events: readonly RecordedEvent[],
): readonly boolean[] | undefined {
  if (filter === undefined) return undefined;
  const { match } = filter;
  const texts = events.map((event) => (filter.on === 'stream' ? event.stream : event.type));
  return match.kind === 'regex'
    ? testGuarded(match.regex, texts)
    : texts.map((text) => match.prefixes.some((prefix) => text.startsWith(prefix)));
}
