import express, { type Request, type Response } from 'express';
import { ProblemError } from '../core/http/problem.error.js';

/** A file of 5 MB in base64, and some thousand decisions about its rows. */
const BODY_LIMIT = '8mb';
const parseBody = express.json({ limit: BODY_LIMIT });

/**
 * Reads the body of a request that carries a file, and parses it.
 * @throws ProblemError 408 where it has not arrived within so many milliseconds
 */
export function arrivedBody(request: Request, response: Response, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(tooSlow());
    }, withinMs);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Express's request is one of Node's by its type alone
    parseBody(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the body could not be read'));
    });
  });
}

/** The connection ends with the answer, and with it what is still on its way. */
const tooSlow = (): ProblemError =>
  new ProblemError({
    status: 408,
    code: 'REQUEST.TOO_SLOW',
    detail: 'The file did not arrive in time',
    headers: { Connection: 'close' },
  });
