import '../config/theme/member-styles';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';

import { clearDisplayZone } from '../lib/format/display-zone';
import { LiveContext, useLiveUpdates } from '../lib/live/use-live-updates';
import { clearNotifications } from '../lib/notifications/notification-store';
import { setUnreadNotices } from '../lib/notifications/unread-notices';
import { createQueryClient } from '../lib/query/query-client';
import { clearRevision } from '../lib/query/revision';
import { useSession } from '../lib/session/use-session';
import { clearRenewNotice } from '../lib/subscription/renew-notice';
import { DeferredPage } from './deferred-page';
import { PageBoundary } from './page-boundary';
import { usePrefetchQueries } from './prefetch-queries';
import { Shell } from './shell/shell';

/** Everything only a member needs. Its query cache belongs to the session of one user. */
export function Component() {
  const { user } = useSession();
  // Another tab may have changed the user without this one ever rendering the state in between.
  return <UserLayout key={user?.username ?? ''} />;
}

function UserLayout() {
  const [client] = useState(createQueryClient);
  const live = useLiveUpdates(client);
  usePrefetchQueries(client);
  useEffect(
    () => () => {
      client.clear();
      clearRevision();
      clearDisplayZone();
      clearRenewNotice();
      clearNotifications();
      setUnreadNotices(0);
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <LiveContext value={live}>
        <Shell>
          <PageBoundary>
            <DeferredPage>
              <Outlet />
            </DeferredPage>
          </PageBoundary>
        </Shell>
      </LiveContext>
    </QueryClientProvider>
  );
}
