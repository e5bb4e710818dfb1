export { Counter, Gauge, Histogram, Registry } from '../../../node_modules/prom-client/index.d.js';
export { offerMetrics } from './metrics/offer-metrics.js';
export { createServiceMetrics } from './metrics/service-metrics.js';
