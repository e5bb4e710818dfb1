import { ApiProblem } from './api-problem';
import { codeOf, problemOf } from './problem-of';

/** A request that never ends would hold a dialog open for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Put in by the build, from the setting VITE_API_BASE; there is none in tests. */
declare const __API_BASE__: string | undefined;
/** Where the api is, seen from the app. */
export const API_BASE = typeof __API_BASE__ === 'undefined' ? '/api' : __API_BASE__;

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** The parsed JSON of an answer and its headers. */
export interface Answer {
  readonly json: unknown;
  readonly headers: Headers;
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiProblem(
      { kind: response.ok ? 'unreadable' : 'problem', status: response.status },
      { cause },
    );
  }
}

/** A rejection as problem JSON, or what little another server in between has to say. */
function refusal(status: number, json: unknown): ApiProblem {
  const problem = problemOf(json);
  if (problem === null) return new ApiProblem({ kind: 'problem', status, code: codeOf(json) });
  const { title, detail, code, correlationId } = problem;
  return new ApiProblem({
    kind: 'problem',
    status,
    title,
    detail,
    code,
    correlationId,
    members: problem,
  });
}

/** What an answer says that is no success. */
export async function rejectionOf(response: Response): Promise<ApiProblem> {
  return refusal(response.status, await readJson(response));
}

/** A trace for each request, by which a spoilt one is found in the logs and spans of the server: W3C Trace Context. */
function newTraceParent(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${bytes.slice(0, 16).join('')}-${bytes.slice(16).join('')}-01`;
}

/** Sends one request as it is: no token, no retry. Throws {@link ApiProblem}, or the abort reason of the caller. */
export async function send(path: string, options: SendOptions = {}): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        Accept: 'application/json',
        traceparent: newTraceParent(),
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal,
    });
    if (!response.ok) throw await rejectionOf(response);
    const json = await readJson(response);
    return { json, headers: response.headers };
  } catch (cause) {
    if (cause instanceof ApiProblem || options.signal?.aborted === true) throw cause;
    throw new ApiProblem({ kind: timeout.aborted ? 'timeout' : 'network' }, { cause });
  }
}
