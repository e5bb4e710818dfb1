import { z } from 'zod';

/** Raised when a reader of the former format could not read the new one; older formats stay readable. */
export const MANIFEST_FORMAT = 2;
export const MANIFEST_FILE = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
/** Decimal text: 64-bit numbers of Postgres do not fit into a number of JSON. */
const integer = z.string().regex(/^-?\d{1,20}$/);
const sqlName = z.string().min(1).max(63);

const storedFile = z.object({
  /** Relative to the backup's folder. Two plain parts, so that no manifest can name a file outside of it. */
  file: z.string().regex(/^(postgres|event-store)\/[A-Za-z0-9_]+\.(copy|db)$/),
  bytes: count,
  sha256,
});

const table = storedFile.extend({
  name: sqlName,
  columns: z.array(sqlName).min(1),
  rows: count,
});

const sequence = z.object({ name: sqlName, lastValue: integer, isCalled: z.boolean() });

/** Schema `app`: its tables in an order in which each comes after those it refers to. */
const postgresPart = z.object({
  serverVersion: z.string(),
  /** Of the snapshot that every table is read from. */
  snapshotAt: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(sequence),
});

const eventStorePart = storedFile.extend({
  schemaVersion: count,
  events: count,
  streams: count,
  /** Place of the newest event in the log; null when there is none. */
  headPosition: count.nullable(),
});

export const manifestSchema = z.object({
  /** 1 has no MAC. */
  format: z.union([z.literal(1), z.literal(MANIFEST_FORMAT)]),
  createdAt: z.iso.datetime(),
  productVersion: z.string(),
  postgres: postgresPart,
  /** Null when the event store is a server of its own, which is backed up by its own means. */
  eventStore: eventStorePart.nullable(),
});

export type StoredFile = Readonly<z.output<typeof storedFile>>;
export type TableCopy = Readonly<z.output<typeof table>>;
export type SequenceState = Readonly<z.output<typeof sequence>>;
export type PostgresPart = Readonly<z.output<typeof postgresPart>>;
export type EventStorePart = Readonly<z.output<typeof eventStorePart>>;
export type Manifest = Readonly<z.output<typeof manifestSchema>>;

/** The manifest's content with its own checksum next to it, and the MAC by which its origin is known. */
export const envelopeSchema = z.object({ manifest: manifestSchema, sha256, mac: sha256.optional() });
export type Envelope = Readonly<Pick<z.output<typeof envelopeSchema>, 'manifest' | 'mac'>>;
/** What is readable of any later format, too. */
export const formatSchema = z.object({ manifest: z.object({ format: z.int() }) });
