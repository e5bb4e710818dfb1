import { z } from 'zod/mini';
import { revisionSchema } from '../common.js';

/**
 * GET /api/events: server-sent events, read by fetch with the Authorization header. On connect, and whenever it changes,
 * one `progress` event for each stream of the person that has events; data is this schema. `notices` says that GET
 * /api/notices has changed; its data is an empty object. A comment line keeps the connection open. `end` (data {@link liveEndSchema}) is the last event: `token_expired` asks to reopen with a new token,
 * `shutdown` to reopen in a moment; `session_ended` says that no token of this session opens anything any more.
 */
export const liveProgressSchema = z.object({
  stream: z.enum(['ledger', 'account', 'subscription']),
  /** What the read models show now. */
  revision: revisionSchema,
  /** An event could not be applied; the figures stay old until it is looked at. */
  parked: z.boolean(),
});
export type LiveProgress = z.infer<typeof liveProgressSchema>;

export const liveEndSchema = z.object({ reason: z.enum(['token_expired', 'shutdown', 'session_ended']) });
export type LiveEnd = z.infer<typeof liveEndSchema>;

/** Connections that one person may hold open at a time on one server: 429 EVENTS.TOO_MANY_CONNECTIONS above it. */
export const liveConnectionsPerUserMax = 10;
