import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { shownBalanceChange } from '../../lib/format/balance-change';
import { roundDecimal } from '../../lib/format/decimal';
import { useFormat } from '../../lib/format/use-format';
import { messageText, translationsOf } from '../../lib/i18n/translations';
import type { KnownDetails, Notification, NotificationDetails } from '../../lib/notifications/notification';
import { closeToast } from '../../lib/notifications/notification-store';
import { Amount, BtcAmount } from './amount';
import { IconBalance, IconCheck, IconError, IconInfo, IconLoading, IconRecords, IconWarning } from './icons';
import classes from './notification-body.module.css';

const ICONS = {
  success: IconCheck,
  error: IconError,
  warning: IconWarning,
  info: IconInfo,
  loading: IconLoading,
  balance_update: IconBalance,
  transaction: IconRecords,
} as const satisfies Record<Notification['type'], unknown>;

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

function isKnown(details: NotificationDetails): details is KnownDetails {
  return 'kind' in details;
}

function useRows(details: NotificationDetails): readonly Row[] {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isKnown(details)) return details;
  const change = (usd: string): readonly Row[] => {
    const shown = shownBalanceChange(usd);
    return shown === null
      ? []
      : [{ label: t('toast.detail.change'), value: <Amount value={shown} isChange /> }];
  };
  switch (details.kind) {
    case 'transaction':
      return [
        { label: t('toast.detail.type'), value: t(`toast.operation.${details.operation}`) },
        {
          label: t('toast.detail.amount'),
          value: (
            <>
              {details.amountBtc === undefined ? null : (
                <>
                  <BtcAmount value={details.amountBtc} /> ·{' '}
                </>
              )}
              <Amount value={details.amountUsd} />
            </>
          ),
        },
        { label: t('toast.detail.status'), value: t(`toast.status.${details.status}`) },
        ...(details.balanceChangeUsd === undefined ? [] : change(details.balanceChangeUsd)),
      ];
    case 'balance_update':
      return [
        { label: t('toast.detail.previous'), value: <Amount value={details.previousUsd} /> },
        { label: t('toast.detail.current'), value: <Amount value={details.currentUsd} /> },
        ...change(details.changeUsd),
      ];
    case 'data_refresh':
      return [
        {
          label: t('toast.detail.syncTime'),
          value: t('toast.milliseconds', {
            count: format.decimal(roundDecimal(String(details.syncTimeMs), 0), { decimals: 0 }),
          }),
        },
        { label: t('toast.detail.timestamp'), value: format.instant(details.timestamp) },
      ];
  }
}

/** Icon, title, message, detail rows and actions of a notification, the same in a toast and among the notices. */
export function NotificationBody({
  item,
  titleId,
}: {
  readonly item: Notification;
  readonly titleId: string;
}) {
  const { i18n } = useTranslation();
  const t = translationsOf(i18n);
  const rows = useRows(item.details);
  const Icon = ICONS[item.type];
  return (
    <>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} data-type={item.type} />
      <div className="ui-body ui-fill ui-shrink">
        <p id={titleId} className="ui-strong">
          {messageText(item.title, t)}
        </p>
        {item.message === undefined ? null : <p className="ui-muted">{messageText(item.message, t)}</p>}
        {rows.length === 0 ? null : (
          <dl className="ui-above-4">
            {rows.map((row) => (
              <div key={row.label} className="ui-flex ui-between ui-gap-12">
                <dt className="ui-muted">{row.label}</dt>
                <dd className="ui-right">{row.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {item.actions.length === 0 ? null : (
          <div className={cx('ui-wrap ui-gap-16 ui-above-8 ui-rows-4', classes.actions)}>
            {item.actions.map((action) => {
              const label = messageText(action.label, t);
              return (
                <button
                  key={label}
                  type="button"
                  className={cx('ui-link', action.isPrimary === true && 'ui-strong')}
                  onClick={() => {
                    action.onSelect();
                    closeToast(item.id);
                  }}
                >
                  {label}
                </button>
              );
            })}
          </div>
        )}
      </div>
    </>
  );
}
