/** A folded state as of one revision. A cache, never the truth: throwing all of them away changes no answer. */
export interface Snapshot<State> {
  /** Of the reducer that folded it; a snapshot of another version is not used. */
  readonly reducerVersion: string;
  readonly revision: bigint;
  /** Hash of the event at `revision`: the stream must still hold that very event. */
  readonly hash: string;
  readonly occurredAt: string;
  readonly state: State;
}

export interface SnapshotCache<State> {
  get(stream: string): Promise<Snapshot<State> | undefined>;
  put(stream: string, snapshot: Snapshot<State>): Promise<void>;
  drop(stream: string): Promise<void>;
}

/**
 * Keeps the states used last in memory. Safe to share only because states are never changed in place.
 * @param capacity most streams kept
 */
export function createSnapshotLru<State>({ capacity }: { readonly capacity: number }): SnapshotCache<State> {
  // A Map iterates in the order of insertion, so the first key is the one not used for longest.
  const kept = new Map<string, Snapshot<State>>();
  return {
    get: async (stream) => {
      const snapshot = kept.get(stream);
      if (snapshot === undefined) return undefined;
      kept.delete(stream);
      kept.set(stream, snapshot);
      return snapshot;
    },
    put: async (stream, snapshot) => {
      const current = kept.get(stream);
      if (
        current !== undefined &&
        current.reducerVersion === snapshot.reducerVersion &&
        current.revision > snapshot.revision
      )
        return;
      kept.delete(stream);
      kept.set(stream, snapshot);
      for (const oldest of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(oldest);
      }
    },
    drop: async (stream) => {
      kept.delete(stream);
    },
  };
}
