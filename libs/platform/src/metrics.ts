export { Counter, Gauge, Histogram, Registry } from 'prom-client';
export { offerMetrics } from './metrics/offer-metrics.js';
export { createServiceMetrics } from './metrics/service-metrics.js';
