import { v5, v7 } from 'uuid';

/** Source of new ids; injected, so that tests decide them. */
export interface IdSource {
  /** A new UUID version 7 (RFC 9562): sorts by the millisecond it was made. */
  uuidv7(): string;
}

export const systemIds: IdSource = { uuidv7: () => v7() };

/** Ids for tests: UUIDs of the form 01900000-0000-7000-8000-00000000000n, counted from `first`. */
export function sequentialIds(first = 1): IdSource {
  let next = first;
  return {
    uuidv7: () => {
      const id = `01900000-0000-7000-8000-${next.toString(16).padStart(12, '0')}`;
      next += 1;
      return id;
    },
  };
}

/**
 * The UUID version 5 (RFC 9562) of `name` inside `namespace`: the same input gives the same id for ever.
 * @param namespace a UUID
 * @throws TypeError when `namespace` is no UUID
 */
export function uuidv5(namespace: string, name: string): string {
  return v5(name, namespace);
}
