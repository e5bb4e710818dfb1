import { z } from 'zod';

/** JSON that an event may hold: integers only, so that parse and stringify are inverse on every platform. */
export type EventJson = string | number | boolean | null | readonly EventJson[] | EventJsonObject;
export type EventJsonObject = { readonly [key: string]: EventJson };

/** Deeper or wider documents are rejected: an event must stay small enough for one append. */
const MAX_DEPTH = 8;
const MAX_NODES = 5_000;
/** Engines put such keys first whatever the source order was, which would change the hash. */
const INTEGER_LIKE = /^\d+$/;

function countNodes(value: unknown, depth: number): number {
  if (depth > MAX_DEPTH) return Infinity;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return 1;
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? 1 : Infinity;
  if (typeof value !== 'object') return Infinity;
  let nodes = 1;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value) && INTEGER_LIKE.test(key)) return Infinity;
    nodes += countNodes(child, depth + 1);
    if (nodes > MAX_NODES) return Infinity;
  }
  return nodes;
}

export const isEventJsonObject = (value: unknown): value is EventJsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && countNodes(value, 0) <= MAX_NODES;

/** An opaque part of an event: figures that are not money are integers or decimal strings in it. */
export const eventJsonObject = z.custom<EventJsonObject>(isEventJsonObject, {
  error: 'must be a JSON object without fractions and without integer-like keys',
});
