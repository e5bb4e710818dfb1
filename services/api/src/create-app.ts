import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { type Logger, nestLogger, type NestLogger } from '@app/platform';
import { AppModule } from './app.module.js';
import type { ApiDependencies } from './core/dependencies.js';
import { correlation } from './core/http/correlation.middleware.js';
import { jsonBodyReader, rawBodyReader } from './core/http/json-body.js';
import { ProblemFilter } from './core/http/problem.filter.js';
import { keepPathOfTarget, splitTarget } from './core/http/request-target.js';
import { requestValidationPipe } from './core/http/request-validation.pipe.js';
import { isImportPath } from './imports/import-body.interceptor.js';
import { serveApiDocs } from './openapi/serve-api-docs.js';
import { isApiPath, serveWebApp } from './web-app/serve-web-app.js';

/** Signatures are of the bytes. */
const readNotice = rawBodyReader({ size: '64kb', withinMs: 10_000 });
const isNoticePath = (path: string): boolean => /^\/api\/webhooks\//i.test(path);
const readBody = jsonBodyReader({ size: '100kb', withinMs: 30_000 });

/** What the web app connects to next to its own origin: that of an api elsewhere. */
function originsOf(apiBase: string): string[] {
  return URL.canParse(apiBase) ? [new URL(apiBase).origin] : [];
}

/** Session tokens live in local storage, so no inline and no foreign script may ever run. */
function securityHeaders(isHttps: boolean, apiBase: string): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...originsOf(apiBase)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps,
  });
}

/** The framework tells of every module and route at start: only worth reading when looking for a fault in them. */
function quietNest(logger: Logger): NestLogger {
  const nest = nestLogger(logger);
  return {
    ...nest,
    log: (message, ...rest) => {
      nest.debug(message, ...rest);
    },
  };
}

/** The whole application on the given dependencies, not yet listening. */
export async function createApp(dependencies: ApiDependencies): Promise<NestExpressApplication> {
  const { config, logger, ids } = dependencies;
  const server = express();
  server.set('trust proxy', config.TRUST_PROXY_HOPS);
  server.disable('x-powered-by');
  // Revisions are the entity tags; a hash of the body would claim more than is known.
  server.set('etag', false);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(dependencies),
    new ExpressAdapter(server),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its plain options as a class
    { logger: quietNest(logger), bodyParser: false, abortOnError: false },
  );
  // Before Express, which parses the target before its first middleware.
  app.getHttpServer().prependListener('request', keepPathOfTarget);
  if (dependencies.observeRequests !== undefined) app.use(dependencies.observeRequests);
  app.use(correlation(ids, logger));
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? config.NODE_ENV === 'production';
  app.use(securityHeaders(isHttps, config.VITE_API_BASE));
  app.use(compression());
  if (config.WEB_DIST !== undefined) {
    const webApp = serveWebApp(config.WEB_DIST, config.PUBLIC_URL?.replace(/\/+$/, ''));
    app.use((request: Request, response: Response, next: NextFunction) => {
      if (isApiPath(request.path)) next();
      else webApp(request, response, next);
    });
  }
  app.use((request: Request, response: Response, next: NextFunction) => {
    // Files are read behind the guard: nobody makes the server parse megabytes before it knows who they are.
    const { path } = splitTarget(request.url);
    const read = isNoticePath(path) ? readNotice : readBody;
    if (isImportPath(path)) next();
    else
      read(request, response).then(() => {
        next();
      }, next);
  });
  app.setGlobalPrefix('api');
  app.useGlobalPipes(requestValidationPipe());
  app.useGlobalFilters(app.get(ProblemFilter));
  serveApiDocs(app);
  return app;
}
