import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { closeToast, useNotifications } from '../../lib/notifications/notification-store';
import type { Notification } from '../../lib/notifications/notification';
import { IconClose } from './icons';
import { NotificationBody } from './notification-body';
import classes from './toaster.module.css';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Closes a toast after its duration, counting only the time in which somebody can read it and nobody rests on it. */
function useAutoClose(toast: Notification, isRestedOn: boolean): void {
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden);
  const left = useRef(toast.duration);
  const { id, autoClose, duration, version } = toast;
  const isPaused = isRestedOn || isHidden;
  useEffect(() => {
    left.current = duration;
  }, [duration, version]);
  useEffect(() => {
    if (!autoClose || duration <= 0 || isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      closeToast(id);
    }, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [id, autoClose, duration, isPaused, version]);
}

function Toast({ toast }: { readonly toast: Notification }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useAutoClose(toast, isHovered || hasFocus);
  return (
    <li
      aria-labelledby={titleId}
      className={cx('ui-flex ui-card ui-gap-12', classes.toast, toast.isLeaving && classes.leaving)}
      onMouseEnter={() => {
        setHovered(true);
      }}
      onMouseLeave={() => {
        setHovered(false);
      }}
      onFocus={() => {
        setFocus(true);
      }}
      onBlur={() => {
        setFocus(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeToast(toast.id);
      }}
    >
      <NotificationBody item={toast} titleId={titleId} />
      <button
        type="button"
        className={classes.close}
        aria-label={t('toast.close')}
        onClick={() => {
          closeToast(toast.id);
        }}
      >
        <IconClose size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The stack of toasts: top right under the top bar, above the bottom bar on a phone. Stands once in the app. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useNotifications().filter((item) => item.isToast);
  if (toasts.length === 0) return null;
  return (
    <section aria-label={t('toast.region')} className={classes.region}>
      <ul className="ui-column ui-list ui-gap-10">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
