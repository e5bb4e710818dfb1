import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { runWithCorrelation } from '../correlation/correlation.js';
import { AppError } from '../errors/app-error.js';
import { createLogger } from './logger.js';
import type { Logger } from './logger.js';
import { nestLogger } from './nest-logger.js';

function capture(): {
  readonly logger: Logger;
  readonly lines: () => Record<string, unknown>[];
  readonly text: () => string;
} {
  const written: string[] = [];
  const logger = createLogger({
    service: 'api',
    level: 'debug',
    destination: { write: (line: string) => written.push(line) },
  });
  return {
    logger,
    lines: () => written.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line))),
    text: () => written.join(''),
  };
}

describe('the log', () => {
  it('is one JSON object a line, with time, level and service', () => {
    const { logger, lines } = capture();
    logger.info({ userId: 'u' }, 'signed in');
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        service: 'api',
        pid: process.pid,
        userId: 'u',
        msg: 'signed in',
      },
    ]);
  });

  it('carries the correlation id of the request, also after an await', async () => {
    const { logger, lines } = capture();
    await runWithCorrelation('request-7', async () => {
      await Promise.resolve();
      logger.info('inside');
    });
    logger.info('outside');
    expect(lines().map(({ correlationId }) => correlationId)).toEqual(['request-7', undefined]);
  });

  it.each([
    ['a field', { password: 's3cret' }],
    ['a nested field', { body: { user: { newPassword: 's3cret' } } }],
    ['a list', { users: [{ refreshToken: 's3cret' }] }],
    ['headers', { headers: { Authorization: 's3cret', 'set-cookie': ['s3cret'], cookie: 's3cret' } }],
    ['an API key', { config: { apiKey: 's3cret', API_KEY: 's3cret' } }],
    ['a connection string', { url: 'postgres://app:s3cret@localhost/app' }],
    [
      'what Postgres says of a row',
      {
        err: Object.assign(new Error('duplicate key'), {
          severity: 'ERROR',
          detail: 'Key (a)=(s3cret) exists.',
        }),
      },
    ],
    ['the fields of an error', { err: Object.assign(new Error('failed'), { token: 's3cret' }) }],
    ['the message of an error', { err: new Error('cannot reach postgres://app:s3cret@localhost/app') }],
    [
      'the cause of an error',
      { err: new AppError('A.B', 'x', { cause: new Error('redis://:s3cret@host') }) },
    ],
  ])('does not tell the secret in %s', (_, fields) => {
    const { logger, text } = capture();
    logger.info(fields, 'something');
    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain('s3cret');
  });

  it('does not tell secrets bound to a child', () => {
    const { logger, text } = capture();
    logger.child({ authorization: 's3cret' }).info('x');
    expect(text()).not.toContain('s3cret');
  });

  it('keeps the code, message, stack and cause of an error', () => {
    const { logger, lines } = capture();
    logger.error(new AppError('LEDGER.X', 'went wrong', { cause: new Error('inner') }));
    expect(lines()[0]).toMatchObject({
      msg: 'went wrong',
      err: { type: 'AppError', code: 'LEDGER.X', message: 'went wrong', cause: { message: 'inner' } },
    });
  });

  it('survives what JSON cannot hold', () => {
    const { logger, lines } = capture();
    const loop: Record<string, unknown> = { sats: 5n };
    loop['self'] = loop;
    logger.info({ loop });
    expect(lines()[0]).toMatchObject({ loop: { sats: '5' } });
  });
});

describe('the logger given to Nest', () => {
  it('keeps the context, the stack and plain errors', () => {
    const { logger, lines } = capture();
    const nest = nestLogger(logger);
    nest.log('started', 'NestFactory');
    nest.error('failed', 'stack text', 'Router');
    nest.error(new Error('boom'));
    nest.verbose('not shown at debug', 'X');
    expect(lines()).toMatchObject([
      { level: 'info', msg: 'started', context: 'NestFactory' },
      { level: 'error', msg: 'failed', stack: 'stack text', context: 'Router' },
      { level: 'error', msg: 'boom', err: { message: 'boom' } },
    ]);
  });
});
