import { useSyncExternalStore } from 'react';

import { laterDialog } from '../../components/ui/later-dialog';
import { isRenewNoticeOpen, subscribeToRenewNotice } from '../../lib/subscription/renew-notice';

const RenewDialog = laterDialog(async () => (await import('./renew-dialog')).RenewDialog);

/** Opens wherever an answer was 402. */
export function RenewNotice() {
  return <RenewDialog isOpen={useSyncExternalStore(subscribeToRenewNotice, isRenewNoticeOpen)} />;
}
