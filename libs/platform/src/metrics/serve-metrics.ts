import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const ANSWER_LIMIT_MS = 5_000;
const CONNECTIONS_MAX = 20;

/**
 * Answers `GET /metrics` on a port of its own, so that no proxy in front of the product can ever hand it out.
 * @param options.host interface to listen on; keep it off the public ones
 * @param options.port 0 takes any free one
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: ANSWER_LIMIT_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.listen(port, host);
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
