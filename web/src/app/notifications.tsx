import { Suspense, lazy } from 'react';

import { ToastAnnouncer } from '../components/ui/toast-announcer';
import { useNotifications } from '../lib/notifications/notification-store';
import { Boundary } from './boundary';

const Toaster = lazy(async () => ({ default: (await import('../components/ui/toaster')).Toaster }));

/** Toasts anywhere in the app. Their code comes with the first of them; the regions that read them aloud stand always. */
export function Notifications() {
  const hasSome = useNotifications().some((item) => item.isToast);
  return (
    <>
      <ToastAnnouncer />
      {hasSome ? (
        // A toast that cannot be drawn must not take the page with it.
        <Boundary resetKey="toasts" fallback={null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </Boundary>
      ) : null}
    </>
  );
}
