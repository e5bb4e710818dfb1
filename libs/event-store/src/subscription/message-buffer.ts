/** A bounded queue between a source that pushes and a consumer that takes all there is. */
export interface MessageBuffer<T> {
  readonly size: number;
  /** Waits while the buffer is full: this is what slows the source down. */
  push(item: T): Promise<void>;
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
  let changed = Promise.withResolvers<undefined>();

  function notify(): void {
    const { resolve } = changed;
    changed = Promise.withResolvers<undefined>();
    resolve(undefined);
  }

  return {
    get size() {
      return items.length;
    },
    push: async (item) => {
      while (items.length >= capacity && ended === undefined) await changed.promise;
      if (ended !== undefined) return;
      items.push(item);
      notify();
    },
    end: (error) => {
      ended ??= { error };
      notify();
    },
    ready: async () => {
      while (items.length === 0 && ended === undefined) await changed.promise;
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
