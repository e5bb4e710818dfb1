declare const instant: unique symbol;
/** A moment as ISO 8601 in UTC, for example '2026-11-27T09:12:34.567Z'. */
export type Instant = string & { readonly [instant]: 'Instant' };

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'string' && SHAPE.test(value) && !Number.isNaN(Date.parse(value));

/** @throws RangeError when the text is not a moment in UTC */
export function instantOf(text: string): Instant {
  if (!isInstant(text)) throw new RangeError(`Not an instant in UTC: ${text}`);
  return text;
}

/** Milliseconds from `from` to `to`, negative when `to` is earlier. */
export const millisecondsBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);
