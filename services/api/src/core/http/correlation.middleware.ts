import type { NextFunction, Request, Response } from 'express';
import { type IdSource, type Logger, runWithCorrelation } from '@app/platform';

const header = 'X-Correlation-Id';
/** A caller may name its request; anything that is no plain id would end up in logs and is replaced. */
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id, on every log line and on the answer, and logs one line when it is answered. */
export function correlation(ids: IdSource, logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get(header);
    const id = given !== undefined && acceptable.test(given) ? given : ids.uuidv7();
    response.set(header, id);
    const startedAt = performance.now();
    runWithCorrelation(id, () => {
      response.once('finish', () => {
        logger.debug(
          {
            method: request.method,
            path: loggedPath(request),
            status: response.statusCode,
            ms: Math.round(performance.now() - startedAt),
          },
          'answered',
        );
      });
      next();
    });
  };
}

/**
 * The pattern of the route that answered ("/api/auth/user-exists/:username"), since an address may hold a name. One
 * without a route is a file of the web app, or was made up by the caller.
 */
function loggedPath(request: Request): string {
  const route: unknown = request.route;
  if (typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string')
    return route.path;
  return request.path.startsWith('/api') ? '/api/...' : request.path;
}
