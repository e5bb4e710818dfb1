/** One request as the fake server saw it. */
export interface FakeCall {
  /** "POST /api/recommendations", without the query. */
  readonly route: string;
  readonly url: string;
  readonly key: string | null;
  /** Whose record an auditor reads. */
  readonly actingFor: string | null;
  readonly body: unknown;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly json: unknown;
  /** The body where it is no JSON. */
  readonly text?: string;
}

/** Answers one request; throwing is a dropped connection. */
export type FakeRoute = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'status' in value && 'text' in value;
}

/** jsdom has no Response; the client reads only these members. */
function respond({ status = 200, json, text = JSON.stringify(json) }: FakeAnswer): Response {
  const stub: unknown = {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => Promise.resolve(text),
    blob: async () => Promise.resolve(new Blob([text])),
    arrayBuffer: async () => Promise.resolve(new TextEncoder().encode(text).buffer),
  };
  if (!isResponse(stub)) throw new TypeError('not enough of a Response');
  return stub;
}

/** A rejection as the API sends it. */
export function problem(
  status: number,
  code: string,
  members: Readonly<Record<string, unknown>> = {},
): FakeAnswer {
  return {
    status,
    json: {
      type: 'about:blank',
      title: 'Refused',
      status,
      detail: 'Refused by the fake server',
      code,
      correlationId: 'test',
      ...members,
    },
  };
}

/**
 * Puts a server behind `fetch`. Routes may be replaced while it runs; what has none answers 404.
 *
 * @returns every call so far, in order
 */
export function fakeApi(routes: Record<string, FakeRoute>): readonly FakeCall[] {
  const calls: FakeCall[] = [];
  const serve: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : '';
    const route = `${init?.method ?? 'GET'} ${url.split('?')[0] ?? ''}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init?.headers);
    const [key, actingFor] = [headers.get('Idempotency-Key'), headers.get('X-Acting-For')];
    const call = { route, url, key, actingFor, body };
    calls.push(call);
    const answer = routes[route];
    return respond(answer === undefined ? problem(404, 'TEST.NO_ROUTE') : await answer(call));
  };
  globalThis.fetch = serve;
  return calls;
}
