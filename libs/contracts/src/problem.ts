import { z } from 'zod/mini';

/**
 * An error answer as RFC 9457 problem JSON. `code` is stable and doubles as the translation key of the web app;
 * further members are typed per code (for example `available` and `requested` of LEDGER.INSUFFICIENT_BITCOIN).
 */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  detail: z.string(),
  code: z.string().check(z.regex(/^[A-Z][A-Z_]*(\.[A-Z][A-Z0-9_]*)+$/)),
  correlationId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Media type of a problem answer. */
export const problemContentType = 'application/problem+json';

/** Why a field of a request did not parse: stable, and the key of its sentence in the web app (`problem.issue.<code>`). */
export const problemIssueCodeSchema = z.enum([
  'required',
  'wrong_type',
  'unknown_field',
  'not_an_option',
  'not_above',
  'too_small',
  'too_large',
  'too_short',
  'too_long',
  'amount_format',
  'rate_format',
  'date_format',
  'no_such_day',
  'in_future',
  'id_format',
  'text_format',
  'invalid',
]);
export type ProblemIssueCode = z.infer<typeof problemIssueCodeSchema>;

/**
 * One field of a request that did not parse; the list is the member `issues` of a REQUEST.INVALID problem. `message` is
 * the English sentence, `params` what a translation fills in (`limit`, `options`).
 */
export const problemIssueSchema = z.object({
  path: z.string(),
  code: problemIssueCodeSchema,
  message: z.string(),
  params: z._default(z.record(z.string(), z.string()), {}),
});
export type ProblemIssue = z.infer<typeof problemIssueSchema>;
