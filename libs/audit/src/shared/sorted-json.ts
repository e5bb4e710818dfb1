/** What {@link sortedJson} can write: everything a folded state is made of. */
export type Plain =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | ReadonlyMap<string, Plain>
  | ReadonlySet<string>
  | { readonly [key: string]: Plain };

/**
 * JSON text that is the same for equal values: keys sorted by code unit, bigint as decimal strings, maps as objects,
 * sets as sorted lists, undefined left out.
 *
 * @param indent spaces a level; 0 for one line
 */
export function sortedJson(value: Plain, indent = 2): string {
  return JSON.stringify(sorted(value), undefined, indent);
}

function sorted(value: Plain): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (isMap(value)) return fromEntries([...value]);
  if (value instanceof Set) return [...value].sort();
  if (isList(value)) return value.map(sorted);
  return fromEntries(Object.entries(value));
}

function fromEntries(entries: readonly (readonly [string, Plain])[]): Record<string, unknown> {
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, each]) => [key, sorted(each)]));
}

// Array.isArray does not narrow read-only lists.
function isList(value: object): value is readonly Plain[] {
  return Array.isArray(value);
}

/** Also maps that are not of the language's own class: their entries are no properties of theirs. */
function isMap(value: object): value is ReadonlyMap<string, Plain> {
  return 'get' in value && 'entries' in value && Symbol.iterator in value;
}
