import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { problemContentType } from '@app/contracts';
import { currentCorrelationId, type Logger } from '@app/platform';
import { LOGGER } from '../dependencies.js';
import { problemFor } from './problem-for.js';

/** Every error of every route ends here, is logged at most once and leaves as problem JSON. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { body, headers, unexpected } = problemFor(error, currentCorrelationId() ?? '-');
    if (unexpected) this.logger.error({ err: error, code: body.code }, 'request failed');
    else this.logger.debug({ code: body.code, status: body.status }, 'request refused');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response
      .status(body.status)
      .set({ ...headers, 'Cache-Control': 'no-store' })
      .type(problemContentType)
      .send(JSON.stringify(body));
  }
}
