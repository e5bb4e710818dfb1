import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod/mini';

import { session } from '../session/current-session';
import { apiFetch } from './api-fetch';

const schema = z.object({ ok: z.boolean() });
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const tokenNamed = (name: string): string => `${name}.${btoa(JSON.stringify({ exp: inAnHour, name }))}.s`;

interface Call {
  readonly path: string;
  readonly headers: Headers;
}

/** jsdom has no Response; the client reads only these members. */
function respond(status: number, text: string): Response {
  const stub: unknown = {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => Promise.resolve(text),
  };
  if (!isResponse(stub)) throw new TypeError('not enough of a Response');
  return stub;
}

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'status' in value && 'text' in value;
}

function serve(answers: Readonly<Record<string, () => { readonly status: number; readonly json: unknown }>>) {
  const calls: Call[] = [];
  const serveOne: typeof fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    calls.push({ path, headers: new Headers(init?.headers) });
    const answer = answers[path]?.() ?? { status: 404, json: {} };
    return Promise.resolve(respond(answer.status, JSON.stringify(answer.json)));
  };
  globalThis.fetch = serveOne;
  return calls;
}

const original = globalThis.fetch;

beforeEach(() => {
  window.localStorage.clear();
  window.localStorage.setItem('session.access_token', tokenNamed('first'));
  window.localStorage.setItem('session.refresh_token', tokenNamed('refresh'));
  session.check();
});

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

describe('a request of the signed-in user', () => {
  it('carries token, key, query and the least revision', async () => {
    const calls = serve({ '/api/x?a=1&minRevision=7': () => ({ status: 200, json: { ok: true } }) });
    await expect(
      apiFetch('/x', { schema, query: { a: 1, b: undefined }, minRevision: '7', idempotencyKey: 'key-1' }),
    ).resolves.toEqual({ ok: true });
    expect(calls[0]?.headers.get('Authorization')).toBe(`Bearer ${tokenNamed('first')}`);
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('is tried once more with a renewed token after a 401', async () => {
    let isRenewed = false;
    const calls = serve({
      '/api/x': () => (isRenewed ? { status: 200, json: { ok: true } } : { status: 401, json: {} }),
      '/api/auth/token/refresh/': () => {
        isRenewed = true;
        return { status: 200, json: { access_token: tokenNamed('second') } };
      },
    });
    await expect(apiFetch('/x', { schema })).resolves.toEqual({ ok: true });
    expect(calls.map((call) => call.path)).toEqual(['/api/x', '/api/auth/token/refresh/', '/api/x']);
    expect(calls[2]?.headers.get('Authorization')).toBe(`Bearer ${tokenNamed('second')}`);
  });

  it('is not tried a third time', async () => {
    const calls = serve({
      '/api/x': () => ({ status: 401, json: {} }),
      '/api/auth/token/refresh/': () => ({ status: 200, json: { access_token: tokenNamed('second') } }),
    });
    await expect(apiFetch('/x', { schema })).rejects.toMatchObject({ status: 401 });
    expect(calls.filter((call) => call.path === '/api/x')).toHaveLength(2);
  });

  it('takes the token another tab has renewed meanwhile', async () => {
    const calls = serve({
      '/api/x': () => {
        const isFirst = window.localStorage.getItem('session.access_token') === tokenNamed('first');
        window.localStorage.setItem('session.access_token', tokenNamed('other-tab'));
        return isFirst ? { status: 401, json: {} } : { status: 200, json: { ok: true } };
      },
    });
    await apiFetch('/x', { schema });
    expect(calls.map((call) => call.path)).toEqual(['/api/x', '/api/x']);
  });

  it('fails with the code and the members of a problem answer', async () => {
    serve({
      '/api/x': () => ({
        status: 422,
        json: {
          type: 'about:blank',
          title: 'Refused',
          status: 422,
          detail: 'Not enough Bitcoin',
          code: 'LEDGER.INSUFFICIENT_BITCOIN',
          correlationId: 'c-1',
          available: '0.10000000',
        },
      }),
    });
    await expect(apiFetch('/x', { schema })).rejects.toMatchObject({
      kind: 'problem',
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      members: { available: '0.10000000' },
    });
  });

  it('rejects an answer that breaks its contract', async () => {
    serve({ '/api/x': () => ({ status: 200, json: { ok: 'yes' } }) });
    await expect(apiFetch('/x', { schema })).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
