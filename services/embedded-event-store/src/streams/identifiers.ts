import { randomUUID } from 'node:crypto';

declare const revisionBrand: unique symbol;
declare const positionBrand: unique symbol;
declare const eventIdBrand: unique symbol;

/** Place of an event in its stream, counted from 0 without gaps. */
export type Revision = number & { readonly [revisionBrand]: true };
/** Place of an event in the whole log, counted from 1 and always growing; 0 is "before the first event". */
export type Position = number & { readonly [positionBrand]: true };
/** UUID in lower case, chosen by the client. */
export type EventId = string & { readonly [eventIdBrand]: true };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isRevision = (value: number): value is Revision => isCount(value);
const isPosition = (value: number): value is Position => isCount(value);
const isEventId = (value: string): value is EventId => uuid.test(value);

/** @throws RangeError for a negative or unsafe integer: a bug of the caller, not of the client. */
export function revision(value: number): Revision {
  if (!isRevision(value)) throw new RangeError(`Not a stream revision: ${value}`);
  return value;
}

/** @throws RangeError for a negative or unsafe integer: a bug of the caller, not of the client. */
export function position(value: number): Position {
  if (!isPosition(value)) throw new RangeError(`Not a log position: ${value}`);
  return value;
}

export const beginningOfLog: Position = position(0);

/** Undefined where the text is no UUID. */
export function eventId(text: string): EventId | undefined {
  const lower = text.toLowerCase();
  return isEventId(lower) ? lower : undefined;
}

/** Id of an event of the server's own. */
export function newEventId(): EventId {
  const id = eventId(randomUUID());
  if (id === undefined) throw new RangeError('A random UUID is no event id');
  return id;
}

export const eventIdBytes = 16;

/** The bytes that are stored. */
export function eventIdToBytes(id: EventId): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** @throws RangeError where the bytes are not a UUID's: the store holds something it never wrote. */
export function eventIdFromBytes(bytes: Uint8Array): EventId {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  if (!isEventId(text)) throw new RangeError(`Not an event id: ${hex}`);
  return text;
}

/** From the two integers of 64 bits, signed or not, that some clients send. */
export function eventIdFromHalves(high: bigint, low: bigint): EventId {
  const bytes = Buffer.alloc(eventIdBytes);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, high), 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, low), 8);
  return eventIdFromBytes(bytes);
}
