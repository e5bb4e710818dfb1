import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { closeToast, useNotifications } from '../../lib/notifications/notification-store';
import type { Notification, NotificationType } from '../../lib/notifications/notification-store';
import {
  IconBalance,
  IconCheck,
  IconClose,
  IconError,
  IconInfo,
  IconLoading,
  IconRecords,
  IconWarning,
} from './icons';
import classes from './toaster.module.css';

const ICONS = {
  success: IconCheck,
  error: IconError,
  warning: IconWarning,
  info: IconInfo,
  loading: IconLoading,
  balance_update: IconBalance,
  transaction: IconRecords,
} as const satisfies Record<NotificationType, unknown>;

/** Closes a toast after its duration, counting only the time in which nobody rests on it. */
function useAutoClose(toast: Notification, isPaused: boolean): void {
  const left = useRef(toast.duration);
  const { id, autoClose, duration } = toast;
  useEffect(() => {
    left.current = duration;
  }, [duration, toast.timestamp]);
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
  }, [id, autoClose, duration, isPaused, toast.timestamp]);
}

function Toast({ toast }: { readonly toast: Notification }) {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  useAutoClose(toast, isPaused);
  const Icon = ICONS[toast.type];
  const pause = (): void => {
    setPaused(true);
  };
  const resume = (): void => {
    setPaused(false);
  };
  return (
    <div
      role={toast.type === 'error' || toast.type === 'warning' ? 'alert' : 'status'}
      className={cx(classes.toast, toast.isLeaving && classes.leaving)}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} data-type={toast.type} />
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message === undefined ? null : <p className={classes.message}>{toast.message}</p>}
        {toast.details.length === 0 ? null : (
          <dl className={classes.details}>
            {toast.details.map((detail) => (
              <div key={detail.label} className={classes.detail}>
                <dt>{detail.label}</dt>
                <dd>{detail.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {toast.actions.length === 0 ? null : (
          <div className={classes.actions}>
            {toast.actions.map((action) => (
              <button
                key={action.label}
                type="button"
                className={cx('ui-link', action.isPrimary === true && classes.primary)}
                onClick={() => {
                  action.onSelect();
                  closeToast(toast.id);
                }}
              >
                {action.label}
              </button>
            ))}
          </div>
        )}
      </div>
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
    </div>
  );
}

/** The stack of toasts: top right under the top bar, above the bottom bar on a phone. Stands once in the app. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useNotifications().filter((item) => item.isToast);
  return (
    <section aria-label={t('toast.region')} className={classes.region}>
      <div className={classes.stack}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}
