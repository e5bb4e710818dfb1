import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';

import { readFailedAgain } from '../live/follow-progress';
import { LiveContext } from '../live/use-live-updates';
import { followFigures } from './follow-figures';

/** Keeps what the pages show on this device while it is wanted. Answers how old the oldest figure is that is shown from it. */
export function useKeptFigures(): number | null {
  const client = useQueryClient();
  const live = useContext(LiveContext);
  const [oldest, setOldest] = useState<number | null>(null);
  useEffect(() => {
    const isServerHeard = (): boolean => live?.state.status === 'live';
    let isOld = false;
    const stop = followFigures(client, isServerHeard, (at) => {
      isOld = at !== null;
      setOldest(at);
    });
    const unsubscribe = live?.subscribe(() => {
      if (isOld && isServerHeard()) readFailedAgain(client);
    });
    return () => {
      unsubscribe?.();
      stop();
    };
  }, [client, live]);
  return oldest;
}
