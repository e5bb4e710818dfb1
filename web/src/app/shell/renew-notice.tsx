import { useSyncExternalStore } from 'react';

import { lazyDialog } from '../../components/ui/lazy-dialog';
import { renewView, subscribeToRenewNotice } from '../../lib/subscription/renew-notice';

const RenewDialog = lazyDialog(async () => (await import('./renew-dialog')).RenewDialog);

/** Opens wherever an answer was 402 or somebody chose to renew. */
export function RenewNotice() {
  const view = useSyncExternalStore(subscribeToRenewNotice, renewView);
  return <RenewDialog isOpen={view !== 'none'} view={view} />;
}
