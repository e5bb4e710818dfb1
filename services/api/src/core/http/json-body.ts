import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request, type Response } from 'express';
import { ProblemError } from './problem.error.js';

/** True for a request whose body is JSON. */
export const hasJson = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? '');

interface BodyLimits {
  /** Bytes, as Express's parser reads them: "100kb". */
  readonly size: string;
  /** The whole body arrives within so many milliseconds: who sends slower only holds the connection. */
  readonly withinMs: number;
}

/**
 * Reads the body of a request and parses it, where it is JSON.
 * @returns a reader that throws ProblemError 408 for a body that has not arrived in time
 */
export const jsonBodyReader = ({ size, withinMs }: BodyLimits) =>
  bodyReader(express.json({ limit: size, type: hasJson }), withinMs);

/** Reads the body of a request byte for byte, whatever it says it is, into `request.body`. */
export const rawBodyReader = ({ size, withinMs }: BodyLimits) =>
  bodyReader(express.raw({ limit: size, type: () => true }), withinMs);

function bodyReader(parseBody: ReturnType<typeof express.json>, withinMs: number) {
  return (request: Request, response: Response): Promise<void> =>
    new Promise((resolve, reject) => {
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
    detail: 'The request did not arrive in time',
    headers: { Connection: 'close' },
  });
