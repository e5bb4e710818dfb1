import type { NextFunction, Request, Response } from 'express';
import { type IdSource, type Logger, runWithCorrelation } from '@app/platform';
import { correlationIdOf, parseTraceParent, startRequestSpan } from '@app/platform/tracing';

const header = 'X-Correlation-Id';
/** A caller may name its request; anything that is no plain id would end up in logs and is replaced. */
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives every request an id, on every log line and on the answer, and logs one line when it is answered. A caller names it
 * by that header or by the trace it belongs to: trace and correlation have one id.
 */
export function correlation(ids: IdSource, logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get(header);
    const parent = parseTraceParent(request.get('traceparent'));
    const named = given !== undefined && acceptable.test(given) ? given : undefined;
    const id = named ?? (parent === undefined ? ids.uuidv7() : correlationIdOf(parent.traceId));
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
      const span = startRequestSpan(parent);
      response.once('close', () => {
        span.end(spanName(request), response.statusCode);
      });
      span.within(next);
    });
  };
}

/** The pattern of the route that answered ("/api/auth/user-exists/:username"), since an address may hold a name. */
function routeOf({ route }: Request): string | undefined {
  const known: unknown = route;
  if (typeof known !== 'object' || known === null || !('path' in known)) return undefined;
  return typeof known.path === 'string' ? known.path : undefined;
}

const isOfApi = (request: Request): boolean => request.path.startsWith('/api');

/** A page whose address is a secret. */
const SECRET_PAGE = /^\/+((en|pt)\/+)?shared\/+.*/i;

/** One without a route is a file of the web app, or was made up by the caller. */
const loggedPath = (request: Request): string =>
  routeOf(request) ?? (isOfApi(request) ? '/api/...' : request.path.replace(SECRET_PAGE, '/shared/...'));

const spanName = (request: Request): string =>
  `${request.method} ${routeOf(request) ?? (isOfApi(request) ? '/api/...' : 'file')}`;
