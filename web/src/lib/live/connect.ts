import type { QueryClient } from '@tanstack/react-query';

import { accessToken, renewedToken } from '../api/access-token';
import { NOTICES } from '../query/notices-key';
import { session } from '../session/current-session';
import { signedInUser } from '../session/signed-in-user';
import { followProgress, readFailedAgain } from './follow-progress';
import type { LiveLink } from './live-source';
import { LiveUpdates } from './live-updates';
import type { LiveDependencies } from './live-updates';
import { openEvents } from './open-events';
import { canShare, SharedLiveUpdates } from './shared-live-updates';

/** Keeps what is on screen in step with the server. Returns how to stop. */
export function connect(client: QueryClient, link: LiveLink): () => void {
  const dependencies: LiveDependencies = {
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
  };
  const user = signedInUser();
  const live =
    user !== null && canShare() ? new SharedLiveUpdates(dependencies, user) : new LiveUpdates(dependencies);
  link.follow(live);
  const stop = live.start();
  const forget = session.subscribeToToken((token) => {
    live.tokenChanged(token);
  });
  return () => {
    forget();
    stop();
  };
}
