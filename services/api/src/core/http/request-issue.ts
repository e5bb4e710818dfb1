import { z } from 'zod';
import { type ProblemIssue, type ProblemIssueCode, problemIssueCodeSchema } from '@app/contracts';

type PathPart = PropertyKey | { readonly key: PropertyKey };

/** A fault of a request, found by a schema or by a check of ours. */
export interface RequestIssue {
  /** A sentence, or the code of one. */
  readonly message: string;
  readonly path?: readonly PathPart[] | undefined;
}

type Params = Readonly<Record<string, string>>;

const sentences: Readonly<Record<ProblemIssueCode, (params: Params) => string>> = {
  required: () => 'is required',
  wrong_type: () => 'has the wrong type of value',
  unknown_field: () => 'is not a field of this request',
  not_an_option: ({ options = '' }) => `must be one of ${options}`,
  not_above: ({ limit = '' }) => `must be more than ${limit}`,
  too_small: ({ limit = '' }) => `must be at least ${limit}`,
  too_large: ({ limit = '' }) => `must be at most ${limit}`,
  too_short: ({ limit = '' }) => `must have at least ${limit} characters or entries`,
  too_long: ({ limit = '' }) => `must have at most ${limit} characters or entries`,
  amount_format: () => 'must be a plain decimal number such as "150.00"',
  rate_format: () => 'must be a plain decimal number of at most six places',
  date_format: () => 'must be a date such as "2026-11-27"',
  no_such_day: () => 'must be a day that exists',
  in_future: () => 'must not be in the future',
  id_format: () => 'must be a UUID',
  text_format: () => 'must be well-formed text',
  invalid: () => 'is not valid',
};

/** What zod tells of an issue, as far as its code needs it; only what is plain is read. */
const zodIssueSchema = z.object({
  code: z.string(),
  minimum: z.coerce.string().optional(),
  maximum: z.coerce.string().optional(),
  inclusive: z.boolean().optional(),
  origin: z.string().optional(),
  format: z.string().optional(),
  keys: z.array(z.string()).optional(),
  values: z.array(z.coerce.string()).optional(),
  errors: z.array(z.array(z.looseObject({}))).optional(),
});
type ZodIssue = z.infer<typeof zodIssueSchema>;

interface Known {
  readonly code: ProblemIssueCode;
  readonly params: Params;
}

const only = (code: ProblemIssueCode, params: Params = {}): Known => ({ code, params });
const isSized = (origin: string | undefined): boolean => origin === 'string' || origin === 'array';

function knownOf(issue: ZodIssue, isMissing: boolean): Known {
  const { minimum = '', maximum = '', origin, values = [] } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return only(isMissing ? 'required' : 'wrong_type');
    case 'too_small':
      if (isSized(origin)) return only('too_short', { limit: minimum });
      return only(issue.inclusive === false ? 'not_above' : 'too_small', { limit: minimum });
    case 'too_big':
      return only(isSized(origin) ? 'too_long' : 'too_large', { limit: maximum });
    case 'invalid_value':
      return isMissing ? only('required') : only('not_an_option', { options: values.join(', ') });
    case 'invalid_format':
      return only(issue.format === 'uuid' ? 'id_format' : 'invalid');
    case 'invalid_union':
      return only(isMissing ? 'required' : 'invalid');
    default:
      return only('invalid');
  }
}

const pathText = (path: readonly PathPart[]): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** What came in a request; absent where a check of ours found the fault. */
export interface Received {
  readonly value: unknown;
}

/** A field that is missing has another sentence than one that is wrong, and the issues of a schema do not tell them apart. */
function isMissingIn(received: Received | undefined, path: readonly PathPart[]): boolean {
  if (received === undefined) return false;
  let at: unknown = received.value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return false;
    const key = typeof part === 'object' ? part.key : part;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return at === undefined;
}

const baseIssueSchema = z.looseObject({ message: z.string(), path: z.array(z.custom<PathPart>()) });

/** The issues of that alternative of a union that the request comes nearest to: the one with the fewest. */
function nearest(alternatives: readonly (readonly object[])[]): readonly RequestIssue[] {
  const [first, ...others] = alternatives.filter((issues) => issues.length > 0);
  if (first === undefined) return [];
  const fewest = others.reduce((best, next) => (next.length < best.length ? next : best), first);
  return fewest.flatMap((issue) => baseIssueSchema.safeParse(issue).data ?? []);
}

interface Place {
  readonly base: readonly PathPart[];
  readonly received: Received | undefined;
}

function toIssues(issue: RequestIssue, { base, received }: Place): readonly ProblemIssue[] {
  const path = [...base, ...(issue.path ?? [])];
  const told = (at: readonly PathPart[], { code, params }: Known, message?: string): ProblemIssue => ({
    path: pathText(at),
    code,
    message: message ?? sentences[code](params),
    params,
  });
  // A schema may name the code itself, in place of a sentence.
  const named = problemIssueCodeSchema.safeParse(issue.message);
  const zodIssue = zodIssueSchema.safeParse(issue).data;
  if (named.success) return [told(path, only(named.data, limitsOf(zodIssue)))];
  if (zodIssue === undefined) return [told(path, only('invalid'), issue.message)];
  if (zodIssue.code === 'unrecognized_keys')
    return (zodIssue.keys ?? []).map((key) => told([...path, key], only('unknown_field')));
  const inner = nearest(zodIssue.errors ?? []);
  if (inner.length > 0) return inner.flatMap((each) => toIssues(each, { base: path, received }));
  return [told(path, knownOf(zodIssue, isMissingIn(received, path)))];
}

function limitsOf(issue: ZodIssue | undefined): Params {
  const limit = issue?.maximum ?? issue?.minimum;
  return limit === undefined ? {} : { limit };
}

/** Faults of one request that are told at most; a body of a thousand unknown fields is answered by a few of them. */
const ISSUES_MAX = 20;

/** The faults of a request as the client gets them: field, stable code, English sentence. */
export const requestIssues = (
  issues: readonly RequestIssue[],
  received?: Received,
): readonly ProblemIssue[] =>
  issues.flatMap((issue) => toIssues(issue, { base: [], received })).slice(0, ISSUES_MAX);
