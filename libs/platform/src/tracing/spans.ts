import {
  type Attributes,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { currentCorrelationId, runWithCorrelation } from '../correlation/correlation.js';
import { errorCode } from '../errors/is-transient.js';
import { traceIdOf, type TraceParent } from './trace-parent.js';

/** Of what is done; without {@link startTracing} it records nothing. */
const tracer = () => trace.getTracer('app');

/**
 * Runs `run` as a span of the trace at hand. Neither the name nor an attribute may hold an id of a person, a name or an
 * amount: traces are kept by another system.
 */
export const inSpan = async <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { attributes }, (span) => untilDone(span, run));

/**
 * The same in the trace that a correlation id stands for, which need not be the one at hand: that one is linked. Without an
 * id it is the one at hand.
 */
export async function inTraceOf<T>(
  correlationId: string | undefined,
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  run: () => Promise<T>,
): Promise<T> {
  const current = trace.getActiveSpan()?.spanContext();
  if (correlationId === undefined || current?.traceId === traceIdOf(correlationId))
    return inSpan(name, attributes, run);
  const links: Link[] = current === undefined ? [] : [{ context: current }];
  return runWithCorrelation(correlationId, () =>
    tracer().startActiveSpan(name, { attributes, links, root: true }, (span) => untilDone(span, run)),
  );
}

/** Something that is over, in the trace that a correlation id stands for. */
export function recordSpan(
  correlationId: string,
  what: {
    readonly name: string;
    readonly attributes: Attributes;
    readonly startedAt: Date;
    readonly endedAt: Date;
  },
): void {
  const { name, attributes, startedAt, endedAt } = what;
  runWithCorrelation(correlationId, () => {
    tracer().startSpan(name, { attributes, startTime: startedAt, root: true }).end(endedAt);
  });
}

/** A request that is being answered. */
export interface RequestSpan {
  /** Runs what answers it; spans in there are its children. */
  within: <T>(run: () => T) => T;
  /** @param name method and pattern of the route, never an address that was asked for */
  end: (name: string, status: number) => void;
}

/** @param parent of the caller; it counts where it speaks of the trace of this request's correlation id */
export function startRequestSpan(parent: TraceParent | undefined): RequestSpan {
  const isOfTrace = parent !== undefined && parent.traceId === traceIdOf(currentCorrelationId() ?? '');
  const { traceId = '', spanId = '', isSampled = false } = parent ?? {};
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const around = isOfTrace
    ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
    : ROOT_CONTEXT;
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER }, around);
  return {
    within: (run) => context.with(trace.setSpan(around, span), run),
    end: (name, status) => {
      span.updateName(name).setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

async function untilDone<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // Its message may quote what a person wrote.
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

const typeOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
