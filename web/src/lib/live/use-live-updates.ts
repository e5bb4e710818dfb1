import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

import { accessToken, renewedToken } from '../api/access-token';
import { NOTICES } from '../query/notices-key';
import { session } from '../session/current-session';
import { followProgress, readFailedAgain } from './follow-progress';
import { LiveUpdates } from './live-updates';
import type { LiveState } from './live-updates';
import { openEvents } from './open-events';

export const LiveContext = createContext<LiveUpdates | null>(null);

/** Keeps the connection of a signed-in tab open and what is on screen in step with it. Once a session. */
export function useLiveUpdates(client: QueryClient): LiveUpdates {
  const [live] = useState(
    () =>
      new LiveUpdates({
        token: accessToken,
        renewed: renewedToken,
        open: openEvents,
        onProgress: followProgress(client),
        onNotices: () => {
          void client.invalidateQueries({ queryKey: [NOTICES] });
        },
        onBack: () => {
          readFailedAgain(client);
        },
      }),
  );
  useEffect(() => {
    const stop = live.start();
    const forget = session.subscribeToToken((token) => {
      live.tokenChanged(token);
    });
    return () => {
      forget();
      stop();
    };
  }, [live]);
  return live;
}

const BEFORE: LiveState = { status: 'connecting', heardAt: null };
const never = (): (() => void) => () => undefined;

/** Whether changes made elsewhere arrive by themselves now, and how to try again at once. */
export function useLive(): LiveState & { readonly retry: () => void } {
  const live = useContext(LiveContext);
  const state = useSyncExternalStore(live?.subscribe ?? never, () => live?.state ?? BEFORE);
  return { ...state, retry: live?.retry ?? (() => undefined) };
}
