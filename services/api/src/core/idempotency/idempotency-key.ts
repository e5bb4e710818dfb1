import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { idempotencyKeyHeader } from '@app/contracts';
import { ProblemError } from '../http/problem.error.js';

const keySchema = z.uuid().transform((key) => key.toLowerCase());

/** The key of a command; compulsory, a UUID that the client made when its dialog opened. */
export function idempotencyKeyOf(request: Request): string {
  const parsed = keySchema.safeParse(request.get(idempotencyKeyHeader));
  if (!parsed.success)
    throw new ProblemError({
      status: 400,
      code: 'IDEMPOTENCY.KEY_REQUIRED',
      detail: `This request needs the header ${idempotencyKeyHeader} with a UUID`,
    });
  return parsed.data;
}

export const IdempotencyKey = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  idempotencyKeyOf(context.switchToHttp().getRequest<Request>()),
);

/** The key of this request belongs to another one, which was carried out. */
export const keyReused = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'IDEMPOTENCY.KEY_REUSED',
    detail: 'This Idempotency-Key belongs to another request',
  });
