import { once } from 'node:events';
import { createServer } from 'node:http';
import type { HealthRegistry } from '@app/platform';

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

const ANSWER_LIMIT_MS = 5_000;
const CONNECTIONS_MAX = 20;

/**
 * Answers every request with the health report as JSON: 200 while the service works, also when degraded, and 503 when
 * it is down. 0 takes any free port.
 */
export async function serveHealth(health: HealthRegistry, port: number): Promise<HealthServer> {
  const server = createServer({ requestTimeout: ANSWER_LIMIT_MS }, (_request, response) => {
    void health.report().then((report) => {
      response.writeHead(report.status === 'down' ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(report));
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.listen(port);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
