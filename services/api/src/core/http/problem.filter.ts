import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { problemContentType } from '@app/contracts';
import { currentCorrelationId, type Logger } from '@app/platform';
import { LOGGER } from '../dependencies.js';
import { securityEventOf, SecurityLog } from '../security-log/security-log.js';
import { allowedMethods } from './allowed-methods.js';
import { clientAddress } from './client-address.js';
import { callerOf } from './current-user.js';
import { problemFor } from './problem-for.js';
import { ProblemError } from './problem.error.js';

/** Every error of every route ends here, is logged at most once and leaves as problem JSON. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly security: SecurityLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const told = wrongMethod(error, request) ?? error;
    const { body, headers, unexpected } = problemFor(told, currentCorrelationId() ?? '-');
    if (unexpected) this.logger.error({ err: error, code: body.code }, 'request failed');
    else this.logger.debug({ code: body.code, status: body.status }, 'request refused');
    const kind = securityEventOf(body.code, body.status);
    if (kind !== undefined)
      this.security.record({
        kind,
        userId: callerOf(request),
        address: clientAddress(request),
        code: body.code,
      });
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

/** The framework finds nothing at an address also where only the method is another one. */
function wrongMethod(error: unknown, { app, baseUrl, path, method }: Request): ProblemError | undefined {
  if (!(error instanceof NotFoundException)) return undefined;
  // The handler for what is not found is mounted at the prefix, and sees the rest of the address as its path.
  const methods = allowedMethods(app, `${baseUrl}${path}`);
  if (methods.length === 0 || methods.includes(method)) return undefined;
  return new ProblemError({
    status: 405,
    code: 'ROUTE.METHOD_NOT_ALLOWED',
    detail: 'This address does not answer that method',
    headers: { Allow: methods.join(', ') },
  });
}
