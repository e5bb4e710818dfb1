import { z } from 'zod';

/**
 * An error answer as RFC 9457 problem JSON. `code` is stable and doubles as the translation key of the web app;
 * further members are typed per code (for example `available` and `requested` of LEDGER.INSUFFICIENT_BITCOIN).
 */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.string().regex(/^[A-Z][A-Z_]*(\.[A-Z][A-Z0-9_]*)+$/),
  correlationId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Media type of a problem answer. */
export const problemContentType = 'application/problem+json';

/** One field of a request that did not parse; the list is the member `issues` of a REQUEST.INVALID problem. */
export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });
export type ProblemIssue = z.infer<typeof problemIssueSchema>;
