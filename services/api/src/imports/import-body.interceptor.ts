import type { IncomingHttpHeaders } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { finalize, from, mergeMap, type Observable } from 'rxjs';
import { userOf } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { arrivedBody } from './arrived-body.js';
import { ImportSlots } from './import-slots.js';

/** A file of 5 MB over a slow line; who sends slower than that only holds a slot. */
const ARRIVES_WITHIN_MS = 120_000;

/** True for requests whose body this interceptor reads, so that the small parser before the guards leaves it alone. */
export const isImportPath = (path: string): boolean =>
  /^\/api\/transactions\/import(?:\/preview)?\/?$/.test(path);

/** True for a request whose body is JSON. */
export const hasJson = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? '');

/** Reads the large body of an import, once the guard knows who sends it and a slot is free, and not for ever. */
@Injectable()
export class ImportBodyInterceptor implements NestInterceptor {
  readonly #slots = new ImportSlots();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const giveBack = this.#slots.take(userOf(request).userId);
    if (giveBack === undefined)
      throw new ProblemError({
        status: 429,
        code: 'IMPORT.BUSY',
        detail: 'Other files are being read at this moment, please try again',
        headers: { 'Retry-After': '3' },
      });
    return from(arrivedBody(request, http.getResponse<Response>(), ARRIVES_WITHIN_MS)).pipe(
      mergeMap(() => next.handle()),
      finalize(giveBack),
    );
  }
}
