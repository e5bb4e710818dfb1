import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { finalize, from, mergeMap, type Observable } from 'rxjs';
import { userOf } from '../core/http/current-user.js';
import { jsonBodyReader } from '../core/http/json-body.js';
import { PersonSlots } from '../core/http/person-slots.js';
import { ProblemError } from '../core/http/problem.error.js';

/** A file of 5 MB in base64, and some thousand decisions about its rows; over a slow line it takes two minutes. */
const readBody = jsonBodyReader({ size: '8mb', withinMs: 120_000 });

/** True for requests whose body this interceptor reads, so that the small parser before the guards leaves it alone. */
export const isImportPath = (path: string): boolean =>
  /^\/api\/transactions\/import(?:\/preview)?\/?$/.test(path);

/** A person may have one file imported and look at another one. */
const PER_PERSON = 2;

/**
 * Reads the large body of an import, once the guard knows who sends it and a slot is free. Files on their way have slots
 * of their own: slow senders do not keep those waiting whose file has arrived.
 */
@Injectable()
export class ImportBodyInterceptor implements NestInterceptor {
  /** Each is some megabytes of memory at most. */
  readonly #arriving = new PersonSlots({ perPerson: PER_PERSON, inAll: 36 });
  /** Each waits for one of the few planning threads. */
  readonly #working = new PersonSlots({ perPerson: PER_PERSON, inAll: 12 });

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { userId } = userOf(request);
    const arrive = async (): Promise<() => void> => {
      const giveBack = slotOf(this.#arriving, userId);
      try {
        await readBody(request, http.getResponse<Response>());
      } finally {
        giveBack();
      }
      return slotOf(this.#working, userId);
    };
    return from(arrive()).pipe(mergeMap((giveBack) => next.handle().pipe(finalize(giveBack))));
  }
}

/** @throws ProblemError 429 where no slot is free */
function slotOf(slots: PersonSlots, userId: string): () => void {
  const giveBack = slots.take(userId);
  if (giveBack !== undefined) return giveBack;
  throw new ProblemError({
    status: 429,
    code: 'IMPORT.BUSY',
    detail: 'Other files are being read. Try again in a moment',
    headers: { 'Retry-After': '3' },
  });
}
