/** A bounded queue between a source that pushes and a consumer that takes all there is. */
export interface MessageBuffer<T> {
  readonly size: number;
  /** Waits while the buffer is full, which slows the source down; undefined where there was nothing to wait for. */
  push(item: T): Promise<void> | undefined;
  /** Marks the end; what is buffered can still be taken. */
  end(error?: Error): void;
  /** Resolves when something can be taken or the end is reached. */
  ready(): Promise<void>;
  /** Up to `max` items, oldest first. */
  take(max: number): T[];
  /** Set once the source has ended and everything was taken. */
  drained(): { readonly error: Error | undefined } | undefined;
}

/** @param capacity items held at most; `push` of one more waits */
export function createMessageBuffer<T>(capacity: number): MessageBuffer<T> {
  let items: T[] = [];
  let ended: { readonly error: Error | undefined } | undefined;
  let waiting: PromiseWithResolvers<undefined> | undefined;

  function changed(): Promise<undefined> {
    waiting ??= Promise.withResolvers<undefined>();
    return waiting.promise;
  }

  function notify(): void {
    waiting?.resolve(undefined);
    waiting = undefined;
  }

  function add(item: T): void {
    items.push(item);
    notify();
  }

  async function addWhenThereIsRoom(item: T): Promise<void> {
    while (items.length >= capacity && ended === undefined) await changed();
    if (ended === undefined) add(item);
  }

  return {
    get size() {
      return items.length;
    },
    push: (item) => {
      // A promise for each of a million events would cost more than it is worth.
      if (items.length >= capacity || ended !== undefined) return addWhenThereIsRoom(item);
      add(item);
      return undefined;
    },
    end: (error) => {
      ended ??= { error };
      notify();
    },
    ready: async () => {
      while (items.length === 0 && ended === undefined) await changed();
    },
    take: (max) => {
      const taken = items.slice(0, max);
      items = items.slice(max);
      notify();
      return taken;
    },
    drained: () => (items.length === 0 ? ended : undefined),
  };
}
