/** Version, trace id, parent id and flags: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparent = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const zeros = /^0+$/;
const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i;
const SAMPLED = 1;

/** What a caller says of the trace that its request belongs to. */
export interface TraceParent {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** 16 of them. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Of the header `traceparent`; undefined where it is missing or malformed, which the standard has one ignore. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.exec(header ?? '') ?? [];
  if (traceId === '' || zeros.test(traceId) || zeros.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The trace id of a correlation id, which is the same number; undefined for one that is no UUID. */
export function traceIdOf(correlationId: string): string | undefined {
  const digits = uuid.exec(correlationId)?.slice(1).join('').toLowerCase();
  return digits === undefined || zeros.test(digits) ? undefined : digits;
}

/** The correlation id of a trace: its id written as a UUID. */
export const correlationIdOf = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
