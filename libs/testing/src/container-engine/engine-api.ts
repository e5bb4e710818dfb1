import { request, type IncomingMessage } from 'node:http';

/** Where a container engine listens: a socket file, or an address for an engine on another machine. */
export type EngineAddress =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

export interface EngineAnswer {
  readonly status: number;
  readonly body: string;
}

export interface EngineCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  /** The whole exchange must be over within this time. */
  readonly limitMs: number;
}

/** The engine did not do what it was asked; the message says which call and what it answered. */
export class ContainerEngineError extends Error {
  override readonly name = 'ContainerEngineError';
}

const bodyBytesMax = 16 * 1024 * 1024;

/** One call of the Docker Engine API, which Podman speaks too. @throws ContainerEngineError when no answer comes */
export async function callEngine(
  address: EngineAddress,
  { method, path, body, limitMs }: EngineCall,
): Promise<EngineAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const target =
    address.kind === 'socket' ? { socketPath: address.path } : { host: address.host, port: address.port };
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await new Promise<EngineAnswer>((resolve, reject) => {
      const call = request(
        {
          ...target,
          method,
          path,
          signal,
          headers:
            text === undefined
              ? { host: 'localhost' }
              : {
                  host: 'localhost',
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(text),
                },
        },
        (response) => {
          readBody(response).then((read) => {
            resolve({ status: response.statusCode ?? 0, body: read });
          }, reject);
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  } catch (error) {
    throw new ContainerEngineError(`${method} ${path}: no answer from the container engine`, {
      cause: error,
    });
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > bodyBytesMax) throw new Error('the answer is too long');
  }
  return text;
}
