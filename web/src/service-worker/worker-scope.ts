/** What the worker uses of its global scope: the library of types for workers contradicts the one for pages. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: PageRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
}

export interface PageRequestEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
