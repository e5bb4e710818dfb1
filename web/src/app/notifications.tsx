import { lazy, Suspense, useEffect } from 'react';

import { Boundary } from '../components/ui/boundary';
import { ToastAnnouncer } from '../components/ui/toast-announcer';
import { useNotifications } from '../lib/notifications/notification-store';
import { pageLoaded } from '../lib/viewport/page-load-gate';
import { runWhenIdle } from '../lib/viewport/run-when-idle';

const loadToaster = async () => ({ default: (await import('./after-load')).Toaster });
const loadToasterLater = async (): Promise<void> => {
  await pageLoaded();
  await loadToaster();
};
const Toaster = lazy(loadToaster);

/**
 * Toasts anywhere in the app. Their code comes after the page, and before the first of them: that one may be about a lost
 * connection. The regions that read them aloud are always there.
 */
export function Notifications() {
  const hasSome = useNotifications().some((item) => item.isToast);
  useEffect(
    () =>
      runWhenIdle(() => {
        loadToasterLater().catch(() => undefined);
      }),
    [],
  );
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
