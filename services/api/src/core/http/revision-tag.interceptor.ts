import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** The revision an answer shows is its weak entity tag. Answers are never kept: a price next to the rows moves on. */
@Injectable()
export class RevisionTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    response.set('Cache-Control', 'no-store');
    return next.handle().pipe(
      tap((body) => {
        if (typeof body !== 'object' || body === null || !('revision' in body)) return;
        if (typeof body.revision === 'string') response.set('ETag', `W/"${body.revision}"`);
      }),
    );
  }
}
