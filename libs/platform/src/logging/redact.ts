const secretName =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|api_?key|.*password.*|.*passwd.*|.*secret.*|.*token.*|.*private_?key.*|credentials?|signature)$/i;
const urlPassword = /(\/\/[^/\s:@"]*):[^/\s@"]+@/g;
const CENSORED = '[redacted]';
/** Deeper objects are cut: a log line is no dump. */
const DEPTH_MAX = 6;

/** Takes the password out of connection strings inside a text; never reaches over a quote, so JSON stays JSON. */
export function redactText(text: string): string {
  return text.replace(urlPassword, `$1:${CENSORED}@`);
}

/**
 * A copy of `value` for the log: what is under a secret's name (password, token, cookie, authorization, ...) is
 * replaced at any depth, bigint becomes a string, anything below six levels is cut.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEPTH_MAX) return '[cut]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return redactFields(value, depth);
}

/** As {@link redact}, for the fields of one object. */
export function redactFields(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretName.test(key) ? CENSORED : redact(inner, depth + 1),
    ]),
  );
}

/** Postgres says in `detail` what stands in the rows: "Key (username_key)=(marina) already exists." */
const isOfPostgres = (error: Error): boolean => 'severity' in error && 'detail' in error;

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    ...redactFields(error, depth),
    ...(isOfPostgres(error) ? { detail: CENSORED } : {}),
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
