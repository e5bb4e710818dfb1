export { inSpan, inTraceOf, recordSpan, startRequestSpan } from './tracing/spans.js';
export { startTracing } from './tracing/start-tracing.js';
export { correlationIdOf, parseTraceParent } from './tracing/trace-parent.js';
export { tracingSettings } from './tracing/tracing-settings.js';
