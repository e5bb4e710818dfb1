export { Counter, Gauge, Histogram, Registry } from 'prom-client';
export { startMetricsServer } from './metrics/start-metrics-server.js';
export { createServiceMetrics } from './metrics/service-metrics.js';
