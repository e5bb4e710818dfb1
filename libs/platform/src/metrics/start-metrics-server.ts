import type { Registry } from 'prom-client';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { serveMetrics } from './serve-metrics.js';

/** Serves the metrics of a process until it stops; without a port it does nothing. */
export async function startMetricsServer(
  registry: Registry,
  options: { readonly host: string; readonly port: number | undefined; readonly lifecycle: Lifecycle },
): Promise<void> {
  const { host, port, lifecycle } = options;
  if (port === undefined) return;
  const served = await serveMetrics(registry, { host, port });
  lifecycle.onShutdown('metrics', () => served.close());
}
