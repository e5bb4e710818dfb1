import { context, diag, type DiagLogger, trace } from '@opentelemetry/api';
import { currentCorrelationId } from '../correlation/correlation.js';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import type { Logger } from '../logging/logger.js';
import { traceIdOf } from './trace-parent.js';

/** A collector that is away must not hold up a process that ends. */
const EXPORT_LIMIT_MS = 3_000;
const COMPLAINT_EVERY_MS = 60_000;

/**
 * Sends spans to an OpenTelemetry collector, by OTLP over HTTP; without an endpoint it does nothing, and loads nothing.
 * The id of a trace is the correlation id of what it shows, so log lines, events and spans are found by one number.
 * @param options.endpoint address of the collector, such as http://localhost:4318
 */
export async function startTracing(options: {
  readonly service: string;
  readonly endpoint: string | undefined;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}): Promise<void> {
  const { service, endpoint, logger, lifecycle } = options;
  if (endpoint === undefined) return;
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  diag.setLogger(complaints(logger));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const random = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: {
      generateTraceId: () => traceIdOf(currentCorrelationId() ?? '') ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_LIMIT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  lifecycle.onShutdown('traces', () => provider.shutdown());
}

/** What the library cannot send is said once a minute: it tries again every few seconds. */
function complaints(logger: Logger): DiagLogger {
  let saidAt = -COMPLAINT_EVERY_MS;
  const complain = (): void => {
    const now = performance.now();
    if (now - saidAt < COMPLAINT_EVERY_MS) return;
    saidAt = now;
    logger.warn('traces are not taken: is a collector at OTEL_EXPORTER_OTLP_ENDPOINT?');
  };
  const ignore = (): void => undefined;
  return { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
}
