import { type HealthRegistry, type OperatorServer, serveOperators } from '@app/platform';

/**
 * Answers every request with the health report as JSON: 200 while the service works, also when degraded, and 503 when
 * it is down. 0 takes any free port.
 */
export const serveHealth = (health: HealthRegistry, port: number): Promise<OperatorServer> =>
  serveOperators(
    (_request, response) => {
      void health.report().then((report) => {
        response.writeHead(report.status === 'down' ? 503 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(report));
      });
    },
    { port },
  );
