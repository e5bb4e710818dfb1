import { z } from 'zod/mini';
import { roleSchema } from '../accounts/role.js';
import {
  btcStringSchema,
  isoDateSchema,
  isoInstantSchema,
  profileSchema,
  revisionSchema,
  usdStringSchema,
} from '../common.js';
import { portfolioResponseSchema } from './portfolio.js';

/**
 * GET /api/audit/{replay, events, diff, verify, export}?user= (role auditor): `user` is a name or an id. Each look is
 * stored before it is answered.
 *
 * Problems: AUTH.USER_NOT_FOUND (404: nobody of this name or id), RECORD.UNREADABLE (503: the chain does not hold, or an
 * event cannot be read; `verify` names it), AUDIT.RUNNING (429).
 */
export const auditedPersonSchema = z.object({
  userId: z.uuid(),
  /** Null once the person was erased. */
  username: z.nullable(z.string()),
  isErased: z.boolean(),
});
export type AuditedPerson = z.infer<typeof auditedPersonSchema>;

const headSchema = z.nullable(
  z.object({ revision: revisionSchema, hash: z.string(), occurredAt: isoInstantSchema }),
);

/**
 * GET /api/audit/replay?user=&at=&revision=&reading= : what `audit:replay` prints, without the list of transactions. `at` is
 * a day or an instant with its zone; `revision` one of the ledger, whose moment is meant:
 * events that were appended together share it, and there is no state between them.
 *
 * Problems: AUDIT.TIME_INVALID, AUDIT.TIME_FUTURE (422), AUDIT.BEYOND_END (404).
 */
export const auditReplayResponseSchema = z.object({
  person: auditedPersonSchema,
  /** Null for now. */
  asOf: z.nullable(
    z.object({
      at: isoInstantSchema,
      date: isoDateSchema,
      timeZone: z.string(),
      reading: z.enum(['known', 'corrected']),
    }),
  ),
  heads: z.object({ account: headSchema, subscription: headSchema, ledger: headSchema }),
  settings: z.object({
    profile: profileSchema,
    baseUsd: usdStringSchema,
    timeZone: z.string(),
    roles: z.array(roleSchema),
  }),
  counts: z.object({
    transactions: z.int().check(z.nonnegative()),
    recommendations: z.int().check(z.nonnegative()),
  }),
  price: z.nullable(z.object({ usd: usdStringSchema, asOf: isoInstantSchema, source: z.string() })),
  portfolio: z.omit(portfolioResponseSchema, {
    revision: true,
    stale: true,
    asOf: true,
    price: true,
    reais: true,
  }),
});
export type AuditReplayResponse = z.infer<typeof auditReplayResponseSchema>;

/** Most events of one answer. */
export const recordEventsMax = 500;

/**
 * GET /api/audit/events?user=&before=&limit= and, of the own record, GET /api/me/record/events?before=&limit= : the events
 * of a person in the order in which they were recorded, with the figures after each; the newest without `before`.
 *
 * Problems: AUDIT.BEYOND_END (404).
 */
export const recordEventsResponseSchema = z.object({
  person: auditedPersonSchema,
  timeZone: z.string(),
  total: z.int().check(z.nonnegative()),
  /** Oldest first. */
  events: z.array(
    z.object({
      /** Place among all events, the first being 0. */
      index: z.int().check(z.nonnegative()),
      category: z.enum(['account', 'subscription', 'ledger']),
      revision: revisionSchema,
      type: z.string(),
      at: isoInstantSchema,
      /** Day that the event says of itself, as that of a trade. */
      date: z.nullable(isoDateSchema),
      recommendationId: z.nullable(z.uuid()),
      after: z.object({
        btc: btcStringSchema,
        totalInvestedUsd: usdStringSchema,
        portfolioCashUsd: usdStringSchema,
        dynamicBalanceUsd: usdStringSchema,
      }),
    }),
  ),
});
export type RecordEventsResponse = z.infer<typeof recordEventsResponseSchema>;
export type RecordEvent = RecordEventsResponse['events'][number];

/** Lines of one answer told in full. */
export const auditLinesMax = 100;

/**
 * GET /api/audit/diff?user= and, of the person of a stream, GET /api/admin/streams/{stream}/differences : the rows of the
 * read models against an independent computation from the events, as `audit:diff` says it.
 */
export const auditDiffResponseSchema = z.object({
  person: auditedPersonSchema,
  /** How many streams of the person there are. */
  streams: z.int().check(z.nonnegative()),
  /** Of the differences that there are, the first ones. */
  differences: z.array(z.string()),
  total: z.int().check(z.nonnegative()),
  /** Streams that are not compared to their end: the projector is behind. */
  behind: z.array(z.string()),
});
export type AuditDiffResponse = z.infer<typeof auditDiffResponseSchema>;

/** GET /api/audit/verify?user= : what `audit:verify --user` says. */
export const auditVerifyResponseSchema = z.object({
  person: auditedPersonSchema,
  streams: z.array(z.object({ stream: z.string(), events: z.int().check(z.nonnegative()) })),
  /** Faults, the first ones; empty where all holds. */
  findings: z.array(z.string()),
  total: z.int().check(z.nonnegative()),
  /** Null where no anchor proves where these streams ended. */
  anchor: z.nullable(
    z.object({
      at: isoInstantSchema,
      merkleRoot: z.string(),
      /** Events of these streams that came after it, and may have been cut off. */
      eventsAfter: z.int().check(z.nonnegative()),
    }),
  ),
});
export type AuditVerifyResponse = z.infer<typeof auditVerifyResponseSchema>;
