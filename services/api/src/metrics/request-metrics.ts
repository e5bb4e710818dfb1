import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from '@app/platform/metrics';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const MS_PER_SECOND = 1_000;

/** Routes by their patterns; everything else counts as one, so that made-up addresses make no series. */
const NO_ROUTE = 'none';

/**
 * Times every request by method, route and status. The route is its pattern (`/api/transactions/:id`), so no id of
 * anybody becomes a label; an open connection for live updates counts when it ends.
 */
export function requestMetrics(registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const route = routeOf(request);
      durations.observe(
        // A method that no route has may be any word.
        {
          method: route === NO_ROUTE ? NO_ROUTE : request.method,
          route,
          status: String(response.statusCode),
        },
        (performance.now() - startedAt) / MS_PER_SECOND,
      );
    });
    next();
  };
}

function routeOf(request: Request): string {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return NO_ROUTE;
  return typeof route.path === 'string' ? route.path : NO_ROUTE;
}
