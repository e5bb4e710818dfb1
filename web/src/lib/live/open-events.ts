import { API_BASE } from '../api/send';

/** What came of asking for the events. */
export interface LiveAnswer {
  readonly status: number;
  /** Seconds of `Retry-After` in milliseconds, where the server named them. */
  readonly retryAfterMs: number | null;
  readonly chunks: AsyncIterable<string>;
}

async function* textOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Opens GET /api/events by fetch, so that the token travels in a header and never in an address. */
export async function openEvents(token: string, signal: AbortSignal): Promise<LiveAnswer> {
  const response = await fetch(`${API_BASE}/events`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  });
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
    chunks: textOf(response.body),
  };
}
