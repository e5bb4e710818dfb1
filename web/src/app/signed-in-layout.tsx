import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { createQueryClient } from '../lib/query/query-client';
import { forgetRevision } from '../lib/query/revision';
import { clearNotifications } from '../lib/notifications/notification-store';
import { Shell } from './shell/shell';

/** Everything only a signed-in user needs. Its query cache lives and dies with the session. */
export function SignedInLayout() {
  const [client] = useState(createQueryClient);
  useEffect(
    () => () => {
      client.clear();
      forgetRevision();
      clearNotifications();
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <Shell />
    </QueryClientProvider>
  );
}
