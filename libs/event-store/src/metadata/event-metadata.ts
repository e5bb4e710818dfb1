import { z } from 'zod';
import type { RecordedEvent } from '../port/event-store.js';
import { EventDecodeError } from '../port/store.errors.js';
import { appendPositionSchema } from './append-position.js';
import { isValidMetadata } from './valid-metadata.js';

/** Who caused an event. */
export const actorSchema = z.object({
  kind: z.enum(['user', 'admin', 'auditor', 'system']),
  id: z.string().min(1).max(100),
});
export type Actor = Readonly<z.output<typeof actorSchema>>;

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** The metadata of every event, in stored order: the hash is last and covers all before it. */
export const eventMetadataSchema = z.object({
  commandId: z.uuid(),
  $correlationId: z.string().min(1).max(200),
  $causationId: z.string().min(1).max(200),
  actor: actorSchema,
  schemaVersion: z.int().min(1),
  /** ISO 8601 in UTC; never before the one of the previous event of the stream. */
  occurredAt: z.iso.datetime(),
  /** Its place among the events that were appended with it; events from before this was kept have none. */
  append: appendPositionSchema.optional(),
  prevHash: sha256Hex,
  hashVersion: z.literal(1),
  hash: sha256Hex,
});
export type EventMetadata = Readonly<z.output<typeof eventMetadataSchema>>;

/** A recorded event whose metadata has been validated; `data` is still what was stored. */
export interface StoredEvent extends RecordedEvent {
  readonly metadata: EventMetadata;
  readonly schemaVersion: number;
}

/** Validates the metadata of an event that was read. @throws EventDecodeError */
export function toStoredEvent(event: RecordedEvent): StoredEvent {
  const { metadata } = event;
  if (isValidMetadata(metadata)) return { ...event, metadata, schemaVersion: metadata.schemaVersion };
  const parsed = eventMetadataSchema.safeParse(metadata);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    const reason = `its metadata is not ours (${fields === '' ? 'none' : fields})`;
    throw new EventDecodeError(event, reason, parsed.error);
  }
  return { ...event, metadata: parsed.data, schemaVersion: parsed.data.schemaVersion };
}
