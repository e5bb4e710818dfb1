import { z } from 'zod/mini';
import { isoInstantSchema, revisionSchema } from '../common.js';

/** What the name of a stream begins with. */
export const streamCategorySchema = z.enum([
  'account',
  'subscription',
  'ledger',
  'payment',
  'anchor',
  'track',
]);
export type StreamCategory = z.infer<typeof streamCategorySchema>;

/** Null where the stream is nobody's; without a name once the person is erased. */
const streamOwnerSchema = z.nullable(z.object({ userId: z.uuid(), username: z.nullable(z.string()) }));

/**
 * GET /api/admin/streams?category=&search=&cursor= (role admin): by the beginning of a user name, by id or by the whole name
 * of a stream. Streams of people in the order of their names, payments newest first.
 */
export const streamListResponseSchema = z.object({
  streams: z.array(
    z.object({
      stream: z.string(),
      category: streamCategorySchema,
      owner: streamOwnerSchema,
      /** Of the newest event; null where the stream was deleted in the event store. */
      head: z.nullable(z.object({ revision: revisionSchema, type: z.string(), at: isoInstantSchema })),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type StreamListResponse = z.infer<typeof streamListResponseSchema>;

export const chainFaultSchema = z.enum(['stream', 'revision', 'metadata', 'previous-hash', 'hash']);
export type ChainFaultName = z.infer<typeof chainFaultSchema>;

/**
 * GET /api/admin/streams/{stream}?from=&direction=&limit= (role admin). Each look is stored before it is answered.
 *
 * Problems: STREAM.NOT_FOUND (404), STREAM.DELETED (410: deleted in the event store, which this product never does).
 */
export const streamEventsResponseSchema = z.object({
  stream: z.string(),
  category: streamCategorySchema,
  owner: streamOwnerSchema,
  /** Revision of the newest event. */
  end: revisionSchema,
  /** In the direction that was asked for; empty beyond the end. */
  events: z.array(
    z.object({
      revision: revisionSchema,
      id: z.uuid(),
      type: z.string(),
      /** When it was decided; when the server wrote it where the metadata is not ours. */
      at: isoInstantSchema,
      /** This and what follows are null where the metadata is not ours. */
      actor: z.nullable(z.object({ kind: z.string(), id: z.string(), username: z.nullable(z.string()) })),
      commandId: z.nullable(z.string()),
      correlationId: z.nullable(z.string()),
      hash: z.nullable(z.string()),
      /** As stored, with "[sealed]" in place of what a person wrote: it is not opened here. */
      data: z.unknown(),
    }),
  ),
  /**
   * Whether each of the events is what was hashed, and follows the one before it. Nothing is said about the rest of the
   * stream. Null for an empty page.
   */
  chain: z.nullable(
    z.object({
      from: revisionSchema,
      to: revisionSchema,
      fault: z.nullable(z.object({ revision: revisionSchema, fault: chainFaultSchema })),
    }),
  ),
  /** Where to go on in the same direction. */
  nextFrom: z.nullable(revisionSchema),
});
export type StreamEventsResponse = z.infer<typeof streamEventsResponseSchema>;
