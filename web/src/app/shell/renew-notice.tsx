import { useSyncExternalStore } from 'react';

import { lazyDialog } from '../../components/ui/lazy-dialog';
import { isRenewNoticeOpen, subscribeToRenewNotice } from '../../lib/subscription/renew-notice';

const RenewDialog = lazyDialog(async () => (await import('./renew-dialog')).RenewDialog);

/** Opens wherever an answer was 402. */
export function RenewNotice() {
  return <RenewDialog isOpen={useSyncExternalStore(subscribeToRenewNotice, isRenewNoticeOpen)} />;
}
