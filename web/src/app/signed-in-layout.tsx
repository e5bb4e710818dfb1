import '../config/theme/member-styles';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { LiveContext, useLiveUpdates } from '../lib/live/use-live-updates';
import { clearNotifications } from '../lib/notifications/notification-store';
import { createQueryClient } from '../lib/query/query-client';
import { forgetRevision } from '../lib/query/revision';
import { useSession } from '../lib/session/current-session';
import { forgetRenewNotice } from '../lib/subscription/renew-notice';
import { useReadsAhead } from './reads-ahead';
import { Shell } from './shell/shell';

/** Everything only a signed-in user needs. Its query cache lives and dies with the session of one person. */
export function SignedInLayout() {
  const { user } = useSession();
  // Another tab may have changed the person without this one ever seeing the moment between.
  return <OwnLayout key={user?.username ?? ''} />;
}

function OwnLayout() {
  const [client] = useState(createQueryClient);
  const live = useLiveUpdates(client);
  useEffect(
    () => () => {
      client.clear();
      forgetRevision();
      forgetRenewNotice();
      clearNotifications();
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <LiveContext value={live}>
        <ReadingAhead />
        <Shell />
      </LiveContext>
    </QueryClientProvider>
  );
}

function ReadingAhead() {
  useReadsAhead();
  return null;
}
