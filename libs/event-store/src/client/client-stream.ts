/** What is used of a client's stream; its own types narrow Node's so far that they no longer fit `Readable`. */
export interface ClientStream {
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  push(chunk: unknown): boolean;
  resume(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** As {@link ClientStream}, to iterate over. */
export interface IterableClientStream<Item> extends ClientStream {
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<Item>;
}

/** Something of ours among the events of a client's stream, so that it keeps its place in their order. */
export class Mark<T> {
  constructor(readonly value: T) {}
}

/** Puts a mark behind everything the stream has delivered so far. */
export function pushMark<T>(stream: ClientStream, mark: Mark<T>): void {
  if (!stream.destroyed && !stream.readableEnded) stream.push(mark);
}

/**
 * The items of a client's stream. Leaving the loop does not destroy the stream: destroyed, it would stop taking from
 * the gRPC call behind it, which then never ends and stays in the client's list of open calls for ever.
 */
export function itemsOf<Item, Marked>(
  stream: IterableClientStream<Item | Mark<Marked>>,
): AsyncIterable<Item | Mark<Marked>> {
  // The client may report a second error when nobody iterates any more; without a listener it would end the process.
  stream.on('error', () => undefined);
  return stream.iterator({ destroyOnReturn: false });
}

/** Cancels the call and lets what is still under way run out. */
export async function release(stream: ClientStream, cancel: () => Promise<void>): Promise<void> {
  // Fails when the call was never made, as when the server is down: then there is nothing to cancel.
  await cancel().catch(() => undefined);
  stream.resume();
}
