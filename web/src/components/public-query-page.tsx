import '../config/theme/member-styles';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { createQueryClient } from '../lib/query/query-client';
import { useSession } from '../lib/session/use-session';
import { PublicFrame } from './ui/public-frame';

/** A public page that reads: its query cache belongs to whoever is signed in, or to a visitor. */
export function PublicQueryPage({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  return <OwnCache key={user?.username ?? ''}>{children}</OwnCache>;
}

function OwnCache({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PublicFrame>{children}</PublicFrame>
    </QueryClientProvider>
  );
}
