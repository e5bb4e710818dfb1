import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { actingForHeader, idempotencyKeyHeader } from '@app/contracts';
import type { ApiHarness } from './api-harness.js';

/** For hangs only. */
const PATIENCE_MS = 60_000;

export interface RouteCall {
  readonly method: string;
  /** With its parameters and its query. */
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly actingFor?: string | undefined;
  /** The text of the body, as it is sent. */
  readonly body?: string | undefined;
  readonly contentType?: string;
}

export interface RouteAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Empty of a stream that does not end. */
  readonly text: string;
}

/** Calls one route as any client would, and reads a stream only as far as its head. */
export async function callRoute(api: ApiHarness, call: RouteCall): Promise<RouteAnswer> {
  const { method, path, authorization, actingFor, body, contentType = 'application/json' } = call;
  const leaving = new AbortController();
  const response = await fetch(new URL(path, `http://127.0.0.1:${String(portOf(api))}`), {
    method,
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(actingFor === undefined ? {} : { [actingForHeader]: actingFor }),
      ...(method === 'GET' ? {} : { [idempotencyKeyHeader]: randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = { status: response.status, contentType: response.headers.get('content-type') ?? '' };
  if (answer.contentType.startsWith('text/event-stream')) {
    leaving.abort();
    return { ...answer, text: '' };
  }
  return { ...answer, text: await response.text() };
}

function portOf({ server }: ApiHarness): number {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The api is not listening');
  return address.port;
}
