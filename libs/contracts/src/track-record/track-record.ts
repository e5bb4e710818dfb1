import { z } from 'zod/mini';
import { parseDayNumber } from '@app/strategy';
import { isoDateSchema, isoInstantSchema, regimeSchema } from '../common.js';

/** `track-demo` is made by a command outside of production, to look at. */
export const trackRecordStreamSchema = z.enum(['track-record', 'track-demo']);
export type TrackRecordStream = z.infer<typeof trackRecordStreamSchema>;

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const recordRevisionSchema = z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/));
const decimalSchema = z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/));

/** A day that exists. */
const daySchema = isoDateSchema.check(z.refine((day) => parseDayNumber(day) !== undefined));

/** Where the record ends: who keeps it can prove later that nothing up to here was changed. */
export interface TrackRecordHead {
  readonly stream: TrackRecordStream;
  /** Decimal. */
  readonly revision: string;
  readonly hash: string;
}

/** The first line of GET /api/track-record. */
export const trackRecordHeaderSchema = z.strictObject({
  format: z.literal('track-record'),
  version: z.literal(1),
  stream: trackRecordStreamSchema,
  /** Of the last line; null before the first week. */
  head: z.nullable(z.strictObject({ revision: recordRevisionSchema, hash: sha256Schema })),
  /** When the next week is due; before the first week the beginning of the record. */
  nextAt: isoInstantSchema,
});
export type TrackRecordHeader = z.infer<typeof trackRecordHeaderSchema>;

/** Why a week was not published. */
export const missedReasonSchema = z.enum([
  'recorded-market',
  'made-up-market',
  'no-market',
  'stale-market',
  'unconfirmed-close',
  'not-enough-history',
  'not-calculated-in-time',
]);
export type MissedReason = z.infer<typeof missedReasonSchema>;

const weekFields = {
  week: z.string().check(z.regex(/^\d{4}-W\d{2}$/)),
  monday: daySchema,
  isDemo: z.boolean(),
};

export const publishedWeekSchema = z.strictObject({
  ...weekFields,
  strategyVersion: z.int().check(z.positive()),
  /** The Sunday before, in UTC. */
  closedOn: daySchema,
  /** US cents for one Bitcoin, as integer text. */
  price: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  sources: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(20)),
  rsi: decimalSchema,
  momentum: decimalSchema,
  regime: regimeSchema,
  sid: decimalSchema,
  multipliers: z.strictObject({ direct: decimalSchema, strategic: decimalSchema }),
  isSale: z.boolean(),
});
export type PublishedWeek = z.infer<typeof publishedWeekSchema>;

export const missedWeekSchema = z.strictObject({ ...weekFields, reason: missedReasonSchema });
export type MissedWeek = z.infer<typeof missedWeekSchema>;

/** What the chain of hashes and a reader need of the metadata; the rest of it is hashed too. */
const metadataSchema = z.looseObject({
  schemaVersion: z.literal(1),
  occurredAt: isoInstantSchema,
  prevHash: sha256Schema,
  hashVersion: z.literal(1),
  hash: sha256Schema,
});

const lineFields = { revision: recordRevisionSchema, metadata: metadataSchema };

/** Every further line: an event as it is stored. Nothing is in it that its hash does not cover. */
export const trackRecordLineSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...lineFields, type: z.literal('track.week-published'), data: publishedWeekSchema }),
  z.strictObject({ ...lineFields, type: z.literal('track.week-missed'), data: missedWeekSchema }),
]);
export type TrackRecordLine = z.infer<typeof trackRecordLineSchema>;

/** The media type of the answer: a JSON value a line. */
export const jsonLinesContentType = 'application/jsonl; charset=utf-8';

/** A head as people copy and keep it: "track-record 12 9f86…". */
export const writeTrackRecordHead = ({ stream, revision, hash }: TrackRecordHead): string =>
  `${stream} ${revision} ${hash}`;

/** @returns undefined for a text that is no head */
export function readTrackRecordHead(text: string): TrackRecordHead | undefined {
  const [stream, revision, hash, ...rest] = text.trim().split(/\s+/);
  const read = headSchema.safeParse({ stream, revision, hash });
  return read.success && rest.length === 0 ? read.data : undefined;
}

const headSchema = z.object({
  stream: trackRecordStreamSchema,
  revision: recordRevisionSchema,
  hash: sha256Schema,
});
