import { z } from 'zod';

/** Environment of every process that can send traces. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional()
    .describe(
      'OpenTelemetry collector for traces, as http://host:4318 (OTLP over HTTP); without it none are made',
    ),
};
