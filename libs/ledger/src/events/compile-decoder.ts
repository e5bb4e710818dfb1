import { z } from 'zod';

/** What a reader answers for a value that it does not vouch for. */
export const NOT_HANDLED = Symbol('unread');

type Reader = (value: unknown) => unknown;
type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any schema as zod itself reads it; what has no faster way below. */
const parseWithZod =
  (schema: Schema): Reader =>
  (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : NOT_HANDLED;
  };

/** The test of one check of a string, where it is one that this file knows. */
function stringTest({ _zod: { def } }: z.core.$ZodCheck<string>): ((text: string) => boolean) | undefined {
  if ('pattern' in def && def.pattern instanceof RegExp && !def.pattern.global && !def.pattern.sticky) {
    const { pattern } = def;
    return (text) => pattern.test(text);
  }
  if (def.check === 'max_length' && 'maximum' in def && typeof def.maximum === 'number') {
    const { maximum } = def;
    return (text) => text.length <= maximum;
  }
  return undefined;
}

const oneOf =
  (values: ReadonlySet<unknown>): Reader =>
  (value) =>
    values.has(value) ? value : NOT_HANDLED;

function stringReader(schema: z.core.$ZodString): Reader {
  const { def } = schema._zod;
  const tests = (def.checks ?? []).map(stringTest);
  const known = tests.filter((test) => test !== undefined);
  // A string format (z.email) keeps its pattern next to the checks, and so is not one of ours.
  if (known.length !== tests.length || 'format' in def) return parseWithZod(schema);
  return (value) => (typeof value === 'string' && known.every((test) => test(value)) ? value : NOT_HANDLED);
}

/** Strict objects only: every field there, no other one. */
function objectReader(schema: z.core.$ZodObject): Reader {
  const { catchall, checks, shape } = schema._zod.def;
  if (!(catchall instanceof z.core.$ZodNever) || (checks ?? []).length > 0) return parseWithZod(schema);
  const fields = Object.entries(shape).map(([key, field]) => ({ key, read: compileDecoder(field) }));
  // Every object seems to have those.
  if (fields.some(({ key }) => key in Object.prototype)) return parseWithZod(schema);
  return (value) => {
    if (!isRecord(value) || Object.keys(value).length !== fields.length) return NOT_HANDLED;
    // Copied as a whole, it keeps the form that it was parsed in; to be put together field by field took several times
    // as long. Most fields are in it what they were.
    const read: Record<string, unknown> = { ...value };
    for (const field of fields) {
      const stored = read[field.key];
      if (stored === undefined) return NOT_HANDLED;
      const result = field.read(stored);
      if (result === NOT_HANDLED) return NOT_HANDLED;
      if (result !== stored) read[field.key] = result;
    }
    return read;
  };
}

function codecReader(schema: z.core.$ZodCodec): Reader {
  const { in: stored, out: domain, transform } = schema._zod.def;
  const [readStored, readDomain] = [compileDecoder(stored), compileDecoder(domain)];
  return (value) => {
    const text = readStored(value);
    if (text === NOT_HANDLED) return NOT_HANDLED;
    const payload = { value: text, issues: [] };
    const result: unknown = transform(text, payload);
    return payload.issues.length > 0 ? NOT_HANDLED : readDomain(result);
  };
}

/**
 * Compiles a schema into a function that reads the same values into the same results, several times faster than the
 * schema: long streams are decoded at every start. It is made from the schema itself and can therefore not drift
 * from it. It never accepts what the schema rejects; a kind of schema or check that it does not know is left to zod.
 * Schemas written in the form of `zod` and of `zod/mini` are the same to it: it reads what both are made of.
 * Why a value was rejected is not its business: ask the schema.
 */
export function compileDecoder(schema: Schema): Reader {
  if (schema instanceof z.core.$ZodCodec) return codecReader(schema);
  if (schema instanceof z.core.$ZodObject) return objectReader(schema);
  if (schema instanceof z.core.$ZodString) return stringReader(schema);
  if (schema instanceof z.core.$ZodNullable) {
    const read = compileDecoder(schema._zod.def.innerType);
    return (value) => (value === null ? null : read(value));
  }
  const hasChecks = (schema._zod.def.checks ?? []).length > 0 && !(schema instanceof z.core.$ZodCustom);
  if (hasChecks) return parseWithZod(schema);
  if (schema instanceof z.core.$ZodLiteral) return oneOf(new Set(schema._zod.def.values));
  if (schema instanceof z.core.$ZodEnum)
    return oneOf(new Set(z.core.util.getEnumValues(schema._zod.def.entries)));
  if (schema instanceof z.core.$ZodBoolean)
    return (value) => (typeof value === 'boolean' ? value : NOT_HANDLED);
  if (schema instanceof z.core.$ZodCustom && (schema._zod.def.checks ?? []).length === 0) {
    const { fn } = schema._zod.def;
    return (value) => (fn(value) === true ? value : NOT_HANDLED);
  }
  return parseWithZod(schema);
}
