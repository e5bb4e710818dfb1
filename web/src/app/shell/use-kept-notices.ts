import type { Notification } from '../../lib/notifications/notification';
import { useNotifications } from '../../lib/notifications/notification-store';

/** What stays as a card until it is cleared; what is a toast only goes by itself. */
export function useKeptNotices(): readonly Notification[] {
  return useNotifications().filter((item) => item.placement !== 'toast');
}
