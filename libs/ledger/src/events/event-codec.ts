import { z } from 'zod';
import { compileDecoder, NOT_HANDLED } from './compile-decoder.js';

/** An event as a stream keeps it: type and JSON, with the version of the shape from the metadata. */
export type SerializedEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
};

/** One pure step from version n to n + 1 of a stored shape. */
export type Upcaster = (data: unknown) => unknown;

/** Steps by event type; index 0 leads from version 1 to 2. A type that is absent is still in version 1. */
export type UpcasterRegistry = Readonly<Record<string, readonly Upcaster[]>>;

/** A stored event that no version of this program can read. The stream is parked, nothing is skipped. */
export class EventSchemaError extends Error {
  readonly code = 'EVENT.UNREADABLE';

  constructor(
    readonly eventType: string,
    readonly schemaVersion: number,
    options: ErrorOptions & { readonly reason: string },
  ) {
    super(`Cannot read ${eventType} version ${schemaVersion}: ${options.reason}`, options);
    this.name = 'EventSchemaError';
  }
}

/** The codec of one family of events: stored JSON to domain values and back. */
export type EventCodec<Event> = {
  /** @throws EventSchemaError */
  readonly decode: (stored: SerializedEvent) => Event;
  /** The stored form, always in the newest version. @throws z.ZodError for values outside the schema (a bug) */
  readonly encode: (event: Event) => SerializedEvent;
};

/** A codec with what it is made of, for the event catalogue (docs/events.md). */
export type DescribedEventCodec<Event> = EventCodec<Event> & {
  readonly schema: z.ZodType<Event>;
  /** The version in which new events of this type are stored. */
  readonly versionOf: (type: string) => number;
};

function upcast(stored: SerializedEvent, steps: readonly Upcaster[]): unknown {
  const current = steps.length + 1;
  if (!Number.isInteger(stored.schemaVersion) || stored.schemaVersion < 1 || stored.schemaVersion > current) {
    throw new EventSchemaError(stored.type, stored.schemaVersion, {
      reason: `this program knows versions 1 to ${current}`,
    });
  }
  return steps.slice(stored.schemaVersion - 1).reduce((data, step) => step(data), stored.data);
}

/** A quick reader for every member of a union of events. */
function readersByType(schema: z.core.$ZodType): ReadonlyMap<unknown, (value: unknown) => unknown> {
  const readers = new Map<unknown, (value: unknown) => unknown>();
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return readers;
  for (const member of schema.options) {
    if (!(member instanceof z.ZodObject)) continue;
    const type: unknown = member.shape['type'];
    if (!(type instanceof z.ZodLiteral)) continue;
    const read = compileDecoder(member);
    for (const name of type.values) readers.set(name, read);
  }
  return readers;
}

/**
 * Builds the codec of a union of events.
 *
 * @param schema union on `type`, each member `{ type, data }`, reading stored JSON into domain values
 */
export function eventCodec<
  Event extends { readonly type: string },
  Stored extends { type: string; data: unknown },
>(schema: z.ZodType<Event, Stored>, upcasters: UpcasterRegistry): DescribedEventCodec<Event> {
  const readers = readersByType(schema);
  const isRead = (value: unknown): value is Event => value !== NOT_HANDLED;
  const versionOf = (type: string): number => (upcasters[type]?.length ?? 0) + 1;
  return {
    schema,
    versionOf,
    decode(stored) {
      const data = upcast(stored, upcasters[stored.type] ?? []);
      const quick = readers.get(stored.type)?.({ type: stored.type, data }) ?? NOT_HANDLED;
      if (isRead(quick)) return quick;
      // Rejected, or of a kind that only zod reads: it decides, and says why.
      const result = schema.safeParse({ type: stored.type, data });
      if (result.success) return result.data;
      throw new EventSchemaError(stored.type, stored.schemaVersion, {
        reason: z.prettifyError(result.error),
        cause: result.error,
      });
    },
    encode(event) {
      const { type, data } = z.encode(schema, event);
      return { type, schemaVersion: versionOf(type), data };
    },
  };
}
