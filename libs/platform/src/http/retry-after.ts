/** A provider that names a longer time is asked again after this one: a wrong header must not end a feed for ever. */
const MAX_MS = 3 * 24 * 3_600_000;

/**
 * Milliseconds of a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param now of the same clock as the date; the server's own `Date` header is best
 * @returns undefined when there is none, or none that can be read
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1_000, MAX_MS);
  const until = httpDate(text);
  if (until === undefined) return undefined;
  return Math.min(Math.max(0, until.getTime() - now.getTime()), MAX_MS);
}

/** "Sun, 06 Nov 1994 08:49:37 GMT"; other forms are not sent any more. */
export function httpDate(text: string): Date | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);
}
