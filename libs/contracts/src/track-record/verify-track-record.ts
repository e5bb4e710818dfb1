import { z } from 'zod/mini';
import { dayNumberOf } from '@app/strategy';
import { GENESIS_HASH, hashedText } from '../event-chain/hashed-text.js';
import {
  type TrackRecordHead,
  type TrackRecordHeader,
  trackRecordHeaderSchema,
  type TrackRecordLine,
  trackRecordLineSchema,
} from './track-record.js';

/** The record as it was answered, each line read. */
export interface TrackRecord {
  readonly header: TrackRecordHeader;
  /** In their order. */
  readonly lines: readonly TrackRecordLine[];
}

export type TrackRecordFaultKind =
  /** The text is cut off inside a line, or is no UTF-8. */
  | 'cut-off'
  /** It is no line of this record, or not written as the record writes it. */
  | 'line'
  /** A revision is missing, doubled or out of order. */
  | 'revision'
  /** A week is missing, doubled or out of order. */
  | 'week'
  /** It does not follow the event before it. */
  | 'previous-hash'
  /** Its content is not what was hashed. */
  | 'hash'
  /** The head in the first line is not that of the last one. */
  | 'head';

/** The first line at which the record does not hold, counted from 1. */
export interface TrackRecordFault {
  readonly line: number;
  readonly fault: TrackRecordFaultKind;
}

export type TrackRecordVerdict =
  | {
      readonly outcome: 'intact';
      readonly record: TrackRecord;
      /** Undefined before the first week. */
      readonly head: TrackRecordHead | undefined;
      /** Whether a head was given that was kept earlier: then it is one of this record. */
      readonly isKeptHeadFound: boolean;
    }
  | ({ readonly outcome: 'broken' } & TrackRecordFault)
  /** It holds by itself, and is not the record that the kept head is of. */
  | { readonly outcome: 'rewritten' | 'shorter' | 'another-record'; readonly keptHead: TrackRecordHead };

/** The bytes are not a record. */
export class TrackRecordError extends Error {
  override readonly name = 'TrackRecordError';

  constructor(readonly fault: TrackRecordFault) {
    super(`line ${fault.line} of the record: ${fault.fault}`);
  }
}

/**
 * Reads the lines without checking a hash.
 *
 * @throws TrackRecordError
 */
export function readTrackRecord(text: string): TrackRecord {
  const { header, lines } = readStoredRecord(text);
  return { header, lines: lines.map(({ line }) => line) };
}

/** A line with what is hashed of it: keys in stored order, which the read line does not keep. */
interface StoredLine {
  readonly line: TrackRecordLine;
  readonly stored: z.infer<typeof storedSchema>;
}

const storedSchema = z.object({ data: z.unknown(), metadata: z.unknown() });

function readStoredRecord(text: string): {
  readonly header: TrackRecordHeader;
  readonly lines: readonly StoredLine[];
} {
  const lines = text.split('\n');
  // Every line is ended, the last one too: a download that broke off in the middle of a line is found by that.
  if (lines.pop() !== '') throw new TrackRecordError({ line: lines.length + 1, fault: 'cut-off' });
  const [first = '', ...rest] = lines;
  return {
    header: readLine(trackRecordHeaderSchema, first, 1),
    lines: rest.map((each, index) => ({
      line: readLine(trackRecordLineSchema, each, index + 2),
      stored: readLine(storedSchema, each, index + 2),
    })),
  };
}

function readLine<T>(schema: z.ZodMiniType<T>, text: string, line: number): T {
  const value = jsonOf(text);
  const read = schema.safeParse(value);
  // One spelling for one content: a doubled key or another way to write a number would be read in two ways.
  if (!read.success || JSON.stringify(value) !== text) throw new TrackRecordError({ line, fault: 'line' });
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Verifies the bytes of GET /api/track-record by themselves, and against a head that somebody kept earlier. The page and
 * `npm run -s audit:verify -- --track-record FILE` call this; it needs Web Crypto and nothing else.
 *
 * It finds changed, dropped, doubled and swapped weeks. A record that was written anew as a whole, or cut at its end, is
 * found by a kept head alone.
 */
export async function verifyTrackRecord(
  bytes: Uint8Array,
  keptHead?: TrackRecordHead,
): Promise<TrackRecordVerdict> {
  try {
    const { header, lines } = readStoredRecord(decoded(bytes));
    const fault = await chainFault(header, lines);
    if (fault !== undefined) return { outcome: 'broken', ...fault };
    return comparedWith(keptHead, { header, lines: lines.map(({ line }) => line) });
  } catch (error) {
    if (error instanceof TrackRecordError) return { outcome: 'broken', ...error.fault };
    throw error;
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TrackRecordError({ line: 1, fault: 'cut-off' });
  }
}

const DAYS_A_WEEK = 7;

async function chainFault(
  header: TrackRecordHeader,
  lines: readonly StoredLine[],
): Promise<TrackRecordFault | undefined> {
  const isDemo = header.stream === 'track-demo';
  let prevHash = GENESIS_HASH;
  let monday: number | undefined;
  for (const [index, { line, stored }] of lines.entries()) {
    const { revision, type, data, metadata } = line;
    const at = (fault: TrackRecordFaultKind): TrackRecordFault => ({ line: index + 2, fault });
    if (revision !== index.toString()) return at('revision');
    if (metadata.prevHash !== prevHash) return at('previous-hash');
    const hash = await sha256Hex(hashedText({ type, revision, ...stored, prevHash }));
    if (hash !== metadata.hash) return at('hash');
    if (data.isDemo !== isDemo) return at('line');
    const day = dayNumberOf(data.monday);
    if (monday !== undefined && day !== monday + DAYS_A_WEEK) return at('week');
    monday = day;
    prevHash = hash;
  }
  const { head } = header;
  const isHead = lines.length === 0 ? head === null : head?.hash === prevHash && isLast(head.revision, lines);
  return isHead ? undefined : { line: 1, fault: 'head' };
}

const isLast = (revision: string, lines: readonly unknown[]): boolean =>
  revision === (lines.length - 1).toString();

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function comparedWith(keptHead: TrackRecordHead | undefined, record: TrackRecord): TrackRecordVerdict {
  const { stream, head } = record.header;
  const intact = {
    outcome: 'intact',
    record,
    head: head === null ? undefined : { stream, ...head },
  } as const;
  if (keptHead === undefined) return { ...intact, isKeptHeadFound: false };
  if (keptHead.stream !== stream) return { outcome: 'another-record', keptHead };
  const line = record.lines[Number(keptHead.revision)];
  if (line === undefined) return { outcome: 'shorter', keptHead };
  return line.metadata.hash === keptHead.hash
    ? { ...intact, isKeptHeadFound: true }
    : { outcome: 'rewritten', keptHead };
}
