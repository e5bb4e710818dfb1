import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { ProblemError } from '../core/http/problem.error.js';
import { PUBLIC_PAGES_FOLDER, servePublicPages } from './public-pages.js';
import { preferSmallerCopies } from './smaller-copies.js';

const YEAR_SECONDS = 31_536_000;

/** True for everything that belongs to the api, so that an unknown path below it is a problem and not the web app. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Of a portfolio at a secret address. */
const isSharedPath = (path: string): boolean => /^\/+((en|pt)\/+)?shared(\/|$)/i.test(path);

/** The last part of the address is the name of a file. */
const FILE_NAME = /\.[a-z0-9]+$/i;

/**
 * Serves the built web app on every GET path outside `/api`. Files below `/assets/` carry a hash of their content in
 * their name and may be kept for ever; the page that names them is asked for again each time. Public pages are given as
 * the build rendered them. A file that does not exist is 404, any other unknown address is the page, which leads to `/`.
 *
 * @param publicUrl address of the app in a browser, without a slash at its end
 */
export function serveWebApp(folder: string, publicUrl?: string): Router {
  const router = express.Router();
  const page = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  router.use(
    '/assets',
    preferSmallerCopies(assets),
    express.static(assets, {
      index: false,
      fallthrough: true,
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('Cache-Control', `public, max-age=${String(YEAR_SECONDS)}, immutable`);
      },
    }),
    // An asset of an older build is gone: the page in its place would be run as a script.
    (_request: Request, _response: Response, next: NextFunction) => {
      next(notFound());
    },
  );
  router.use(servePublicPages(folder, publicUrl));
  // Unfinished: the address of the app is put in when they are served.
  router.use(`/${PUBLIC_PAGES_FOLDER}`, (_request: Request, _response: Response, next: NextFunction) => {
    next(notFound());
  });
  router.use(
    express.static(folder, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('Cache-Control', 'no-cache');
      },
    }),
  );
  router.use((request: Request, response: Response, next: NextFunction) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || FILE_NAME.test(request.path)) {
      next(notFound());
      return;
    }
    if (isSharedPath(request.path)) response.setHeader('X-Robots-Tag', 'noindex');
    response.sendFile(page, { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } }, (error) => {
      if (error instanceof Error && !response.headersSent) next(notFound(error));
    });
  });
  return router;
}

function notFound(cause?: Error): ProblemError {
  const detail = cause === undefined ? 'There is nothing at this address' : 'The web app is not built';
  return new ProblemError({ status: 404, code: 'ROUTE.NOT_FOUND', detail });
}
