import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { problemSchema } from '@app/contracts';
import { AppError } from '@app/platform';
import { problemFor } from './problem-for.js';
import { ProblemError } from './problem.error.js';

describe('problemFor', () => {
  it('keeps code, detail and typed members of a rejection', () => {
    const refusal = new ProblemError({
      status: 409,
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      detail: 'Insufficient balance. Available: 0.1, Requested: 0.2',
      members: { available: '0.10000000', requested: '0.20000000' },
    });

    const { body, unexpected } = problemFor(refusal, 'c-1');

    expect(unexpected).toBe(false);
    expect(problemSchema.parse(body)).toEqual({
      type: 'urn:problem:ledger:insufficient-bitcoin',
      title: 'Conflict',
      status: 409,
      detail: 'Insufficient balance. Available: 0.1, Requested: 0.2',
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      correlationId: 'c-1',
      available: '0.10000000',
      requested: '0.20000000',
    });
  });

  it('cannot be made to lie about its status by a member of the same name', () => {
    const refusal = new ProblemError({ status: 409, code: 'A.B', detail: 'no', members: { status: 200 } });

    expect(problemFor(refusal, 'c-1').body.status).toBe(409);
  });

  it('gives the rejections of the framework codes of our own', () => {
    expect(problemFor(new NotFoundException('Cannot GET /api/x'), 'c-1').body).toMatchObject({
      status: 404,
      code: 'ROUTE.NOT_FOUND',
    });
  });

  it('answers 503 with a time to wait when a part below is away', () => {
    const away = new AppError('STORE.UNAVAILABLE', 'no connection to 10.0.0.1', { transient: true });

    const { body, headers } = problemFor(away, 'c-1');

    expect(body).toMatchObject({ status: 503, code: 'SERVICE.UNAVAILABLE' });
    expect(headers['Retry-After']).toBe('2');
    expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  });

  it('never shows the text of an unexpected error', () => {
    const { body, unexpected } = problemFor(new Error('password=hunter2'), 'c-1');

    expect(unexpected).toBe(true);
    expect(body).toMatchObject({ status: 500, code: 'SERVER.UNEXPECTED', detail: 'Server error' });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});
