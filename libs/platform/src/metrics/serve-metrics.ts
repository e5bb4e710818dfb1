import type { Registry } from 'prom-client';
import { type OperatorServer, serveOperators } from '../http/serve-operators.js';

/**
 * Answers `GET /metrics` on a port of its own, so that no proxy in front of the product can ever hand it out.
 * @param options.host interface to listen on; keep it off the public ones
 * @param options.port 0 takes any free one
 */
export const serveMetrics = (
  registry: Registry,
  options: { readonly host: string; readonly port: number },
): Promise<OperatorServer> =>
  serveOperators((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  }, options);
