import { once } from 'node:events';
import { type ClientRequest, request as send, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { errorCode } from '@app/platform';
import { jsonBodyReader } from './json-body.js';

let server: Server;
const readBody = jsonBodyReader({ size: '1kb', withinMs: 50 });

/** Answers what became of the body. */
async function answer(request: Request, response: Response): Promise<void> {
  try {
    await readBody(request, response);
    response.json(request.body);
  } catch (error) {
    response.status(400).json(errorCode(error));
  }
}

beforeEach(async () => {
  server = express()
    .post('/', (request, response) => void answer(request, response))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function post(length: number): ClientRequest {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return send({
    ...{ port: port ?? 0, host: '127.0.0.1', method: 'POST' },
    headers: { 'Content-Type': 'application/json', 'Content-Length': length },
  });
}

async function answered(sent: ClientRequest): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<string>();
  sent.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.on('end', () => {
      resolve(text);
    });
  });
  return JSON.parse(await promise);
}

describe('a body', () => {
  it('is parsed once it has arrived', async () => {
    const sent = post(7);
    sent.end('{"a":1}');
    expect(await answered(sent)).toEqual({ a: 1 });
  });

  it('is given up when it does not arrive in time, though its sender holds the line', async () => {
    const sent = post(1_000);
    sent.on('error', () => undefined);
    sent.write('{"a":');
    expect(await answered(sent)).toBe('REQUEST.TOO_SLOW');
    sent.destroy();
  });
});
