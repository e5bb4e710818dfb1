import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { from, mergeMap, finalize, type Observable } from 'rxjs';
import { ProblemError } from '../core/http/problem.error.js';

/** A file of 5 MB in base64, and some thousand decisions about its rows. */
const BODY_LIMIT = '8mb';
/** Files read at the same time by one process: each takes some tens of megabytes while it is read. */
const FILES_AT_ONCE = 4;

const parseBody = express.json({ limit: BODY_LIMIT });

/** True for requests whose body this interceptor reads, so that the small parser before the guards leaves it alone. */
export const isImportPath = (path: string): boolean =>
  /^\/api\/transactions\/import(?:\/preview)?\/?$/.test(path);

/** True for a request whose body is JSON. */
export const hasJson = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? '');

/** Reads the large body of an import, once the guard knows who sends it, and few at a time. */
@Injectable()
export class ImportBodyInterceptor implements NestInterceptor {
  #open = 0;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.#open >= FILES_AT_ONCE)
      throw new ProblemError({
        status: 429,
        code: 'IMPORT.BUSY',
        detail: 'Other files are being read at this moment, please try again',
        headers: { 'Retry-After': '3' },
      });
    this.#open += 1;
    const http = context.switchToHttp();
    return from(bodyOf(http.getRequest<Request>(), http.getResponse<Response>())).pipe(
      mergeMap(() => next.handle()),
      finalize(() => {
        this.#open -= 1;
      }),
    );
  }
}

function bodyOf(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Express's request is one of Node's by its type alone
    parseBody(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the body could not be read'));
    });
  });
}
