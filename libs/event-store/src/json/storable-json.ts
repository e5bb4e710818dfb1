import { EventNotStorableError } from '../port/store.errors.js';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** JSON objects list such keys first and in numeric order whatever order they were written in. */
const integerLike = /^(0|[1-9]\d*)$/;
const DEPTH_MAX = 32;

/**
 * A plain JSON copy of `value` for which parse then stringify is the identity, which the hash chain rests on. Fields
 * that are `undefined` are left out, as JSON does.
 * @param path where the value is, for the error
 * @throws EventNotStorableError for integer-like keys, `__proto__`, numbers that are no safe integers (amounts are
 * strings), bigint, dates, class instances and anything else that JSON would change silently
 */
export function toStorableObject(value: unknown, path: string): JsonObject {
  const json = toStorable(value, path, 0);
  if (isJsonObject(json)) return json;
  throw new EventNotStorableError(path, 'is no object');
}

/** True for the objects among JSON values. */
export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toStorable(value: unknown, path: string, depth: number): JsonValue {
  if (depth > DEPTH_MAX) throw new EventNotStorableError(path, `is nested deeper than ${DEPTH_MAX} levels`);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) return value;
      throw new EventNotStorableError(path, 'is a number that is no safe integer; store it as a string');
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value))
        return value.map((item, index) => toStorable(item, `${path}[${index}]`, depth + 1));
      return toStorableFields(value, path, depth);
    default:
      throw new EventNotStorableError(path, `is a ${typeof value}, which JSON cannot hold`);
  }
}

function toStorableFields(value: object, path: string, depth: number): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new EventNotStorableError(path, 'is an instance of a class; only plain objects are stored');
  }
  const fields: Record<string, JsonValue> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (integerLike.test(key))
      throw new EventNotStorableError(`${path}.${key}`, 'has a key that looks like an integer');
    if (key === '__proto__') throw new EventNotStorableError(`${path}.${key}`, 'has a reserved key');
    if (inner !== undefined) fields[key] = toStorable(inner, `${path}.${key}`, depth + 1);
  }
  return fields;
}
