/**
 * JSON text that is equal for equal values, in whatever order the members of their objects were written. The order of
 * arrays says something and stays.
 *
 * @throws RangeError for a nesting deeper than the stack
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => sorted(inner));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
