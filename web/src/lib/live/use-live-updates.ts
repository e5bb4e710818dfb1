import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

import { LazyModule } from '../version/lazy-module';
import { LiveLink } from './live-source';
import type { LiveSource, LiveState } from './live-source';

export const LiveContext = createContext<LiveSource | null>(null);

const connecting = new LazyModule(() => import('./connect'));
const TRY_AGAIN_MS = 10_000;

/** Keeps a signed-in window in step with the server, once its page is shown. Once a session. */
export function useLiveUpdates(client: QueryClient): LiveLink {
  const [link] = useState(() => new LiveLink());
  useEffect(() => {
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new AbortController();
    const start = (): void => {
      connecting.load().then(
        ({ connect }) => {
          if (!end.signal.aborted) stop = connect(client, link);
        },
        () => {
          if (!end.signal.aborted) timer = setTimeout(start, TRY_AGAIN_MS);
        },
      );
    };
    start();
    return () => {
      end.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [client, link]);
  return link;
}

const never = (): (() => void) => () => undefined;
const nothing = (): void => undefined;
const BEFORE: LiveState = new LiveLink().state;

/** Whether changes made elsewhere arrive by themselves now, and how to try again at once. */
export function useLive(): LiveState & { readonly retry: () => void } {
  const live = useContext(LiveContext);
  const state = useSyncExternalStore(live?.subscribe ?? never, () => live?.state ?? BEFORE);
  return { ...state, retry: live?.retry ?? nothing };
}
