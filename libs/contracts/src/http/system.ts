import { z } from 'zod/mini';
import { isoDateSchema, isoInstantSchema } from '../common.js';

const countSchema = z.int().check(z.nonnegative());

export const systemPartNameSchema = z.enum([
  'event-store',
  'postgres',
  'projector',
  'worker',
  'market',
  'prices',
  'rates',
  'mails',
  'payments',
  'anchors',
  'read-models',
]);
export type SystemPartName = z.infer<typeof systemPartNameSchema>;

/** What is wrong with a part; the screen has a sentence for each and one on what to do. */
export const systemReasonSchema = z.enum([
  'down',
  'not-following',
  'streams-parked',
  'jobs-failing',
  'snapshot-late',
  'prices-waiting',
  'rates-old',
  'rates-missing',
  'mails-failed',
  'mails-late',
  'payments-waiting',
  'anchor-late',
  'anchor-missing',
  'rows-differ',
  'rows-behind',
  'rows-not-compared',
]);
export type SystemReason = z.infer<typeof systemReasonSchema>;

const systemPartSchema = z.object({
  part: systemPartNameSchema,
  /** `failing`: people are refused something now; `warning`: somebody should look. */
  status: z.enum(['ok', 'warning', 'failing']),
  reason: z.nullable(systemReasonSchema),
  /** How many of what the reason counts. */
  count: z.nullable(countSchema),
  /** In the words of the part itself, for who repairs it. */
  detail: z.nullable(z.string()),
});
export type SystemPart = z.infer<typeof systemPartSchema>;

/** GET /api/admin/system (role admin) */
export const systemResponseSchema = z.object({
  /** The worst first. */
  parts: z.array(systemPartSchema),
  /** What runs in the workers, what fails first. */
  jobs: z.array(
    z.object({
      part: z.string(),
      state: z.string(),
      failure: z.nullable(z.string()),
      reportedAt: isoInstantSchema,
    }),
  ),
  /** Of the last 30 days, by template. */
  mails: z.array(
    z.object({
      template: z.string(),
      pending: countSchema,
      sent: countSchema,
      /** There is no mail server: kept to be read here. */
      kept: countSchema,
      failed: countSchema,
    }),
  ),
  payments: z.object({
    open: countSchema,
    held: countSchema,
    underpaid: countSchema,
    lastNoticeAt: z.nullable(isoInstantSchema),
  }),
  anchor: z.nullable(z.object({ at: isoInstantSchema, streams: z.string(), events: z.string() })),
  /** The newest USD/BRL rate. */
  rate: z.nullable(z.object({ day: isoDateSchema, source: z.string() })),
  /** What runs: the product, the rule of the advice, and Node. */
  version: z.object({ product: z.string(), strategy: z.string(), node: z.string() }),
});
export type SystemResponse = z.infer<typeof systemResponseSchema>;
