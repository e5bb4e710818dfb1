import { APPEND_EVENTS_MAX } from './append-position.js';
import type { EventMetadata } from './event-metadata.js';

const FIELDS = 10;
const FIELDS_WITHOUT_APPEND = 9;
const TEXT_MAX = 200;
const ACTOR_ID_MAX = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** The first 28 days of a month are in every one. */
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * Whether this is what the schema of the metadata accepts and gives back unchanged. Every event of the log is asked at
 * every start, and this is several times faster. It vouches for the usual form alone: what it does not know is not
 * rejected but left to the schema.
 */
export function isValidMetadata(metadata: unknown): metadata is EventMetadata {
  if (!isRecord(metadata)) return false;
  const { commandId, $correlationId, $causationId, actor, schemaVersion, append } = metadata;
  const { occurredAt, prevHash, hashVersion, hash } = metadata;
  const fields = Object.keys(metadata).length;
  return (
    (fields === FIELDS ? isPlace(append) : fields === FIELDS_WITHOUT_APPEND && append === undefined) &&
    matches(commandId, UUID) &&
    isText($correlationId, TEXT_MAX) &&
    isText($causationId, TEXT_MAX) &&
    isActor(actor) &&
    isCount(schemaVersion) &&
    matches(occurredAt, TIME) &&
    matches(prevHash, SHA256) &&
    hashVersion === 1 &&
    matches(hash, SHA256)
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const matches = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value);

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length >= 1 && value.length <= max;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

function isActor(actor: unknown): boolean {
  if (!isRecord(actor) || Object.keys(actor).length !== 2) return false;
  const { kind, id } = actor;
  const isKind = kind === 'user' || kind === 'admin' || kind === 'auditor' || kind === 'system';
  return isKind && isText(id, ACTOR_ID_MAX);
}

function isPlace(place: unknown): boolean {
  if (!isRecord(place) || Object.keys(place).length !== 2) return false;
  const { index, count } = place;
  return (
    isCount(count) &&
    count <= APPEND_EVENTS_MAX &&
    typeof index === 'number' &&
    Number.isSafeInteger(index) &&
    index >= 0 &&
    index < count
  );
}
