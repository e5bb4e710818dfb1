import type { AdminPaymentsResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { adminPaymentMessage } from '../model/admin-payment-message';
import classes from './payments.module.css';

/** Notices of providers for which no payment is known, where there are any. */
export function UnknownNotices({ notices }: { readonly notices: AdminPaymentsResponse['unknownNotices'] }) {
  const { t } = useTranslation('admin-payments');
  const format = useFormat();
  const { count, newest } = notices;
  if (count === 0) return null;
  const { fact, todo } = adminPaymentMessage(null, { t, format });
  return (
    <Panel
      title={t('unknown.title')}
      actions={<span className="ui-muted">{t('unknown.count', { count })}</span>}
    >
      <p className="ui-below-12">
        {fact} <span className="ui-muted">{todo}</span>
      </p>
      <DataTable
        caption={t('unknown.title')}
        rows={newest}
        rowKey={({ eventId }) => eventId}
        columns={[
          {
            key: 'provider',
            head: t('unknown.column.provider'),
            cell: ({ provider }) => t(`provider.${provider}`),
          },
          {
            key: 'number',
            head: t('unknown.column.number'),
            cell: ({ providerPaymentId }) => (
              <div className={cx('ui-sentences', classes.number)}>
                {providerPaymentId ?? t('unknown.noNumber')}
              </div>
            ),
          },
          {
            key: 'received',
            head: t('unknown.column.received'),
            cell: ({ receivedAt }) => format.instant(receivedAt),
          },
        ]}
        phone={({ provider, providerPaymentId, receivedAt }) => ({
          lead: t(`provider.${provider}`),
          sub: (
            <div className={cx('ui-sentences', classes.number)}>
              {providerPaymentId ?? t('unknown.noNumber')}
            </div>
          ),
          value: format.instant(receivedAt),
        })}
      />
      {newest.length < count ? (
        <p className="ui-muted">{t('unknown.newest', { count: newest.length, total: count })}</p>
      ) : null}
    </Panel>
  );
}
