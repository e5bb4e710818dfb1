export { offerMetrics } from './metrics/offer-metrics.js';
export { serveMetrics } from './metrics/serve-metrics.js';
export { createServiceMetrics } from './metrics/service-metrics.js';
export { Counter, Gauge, Histogram, Registry } from 'prom-client';
