import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Metrics of one process, in the form that Prometheus reads: CPU, memory, event loop and garbage collection by default;
 * the service adds its own. Every series carries the label `service`.
 */
export function createServiceMetrics({ service }: { readonly service: string }): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
