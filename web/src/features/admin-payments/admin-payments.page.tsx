import { paymentStatusSchema } from '@app/contracts';
import type { PaymentStatusName } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '../../components/ui/more-button';
import { PageHeader } from '../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { prefetch } from '../../lib/query/prefetch';
import { allPaymentsQuery, attentionQuery } from './api/admin-payments';
import { DecisionDialog } from './components/decision-dialogs';
import { PaymentTable } from './components/payment-table';
import type { DecisionTarget } from './components/payment-table';
import { UnknownNotices } from './components/unknown-notices';
import { byUrgency } from './model/payment-kind';

export function loader(client: QueryClient): void {
  prefetch(client.query(attentionQuery));
}

/** Payments for administrators: what waits for a decision first, then notices nobody knows, then everything. */
export function Component() {
  const { t } = useTranslation('admin-payments');
  const attention = useQuery(attentionQuery);
  const [target, setTarget] = useState<DecisionTarget | null>(null);
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader title={t('page.title')} line={t('page.line')} />
      <QueryPanel
        title={t('attention.title')}
        query={attention}
        failure={t('failed')}
        empty={{
          when: ({ payments }) => payments.length === 0,
          show: <PanelEmpty text={t('attention.empty')} />,
        }}
      >
        {({ payments }) => (
          <PaymentTable caption={t('attention.label')} payments={byUrgency(payments)} onDecide={setTarget} />
        )}
      </QueryPanel>
      {attention.data === undefined ? null : <UnknownNotices notices={attention.data.unknownNotices} />}
      <AllPayments onDecide={setTarget} />
      {target === null ? null : (
        <DecisionDialog
          key={`${target.kind} ${target.payment.paymentId}`}
          target={target}
          onClose={() => {
            setTarget(null);
          }}
        />
      )}
    </div>
  );
}

function AllPayments({ onDecide }: { readonly onDecide: (target: DecisionTarget) => void }) {
  const { t } = useTranslation('admin-payments');
  const [status, setStatus] = useState<PaymentStatusName>();
  const all = useInfiniteQuery(allPaymentsQuery(status));
  return (
    <QueryPanel
      title={t('all.title')}
      query={all}
      failure={t('failed')}
      actions={
        <NativeSelect
          size="sm"
          aria-label={t('all.filter')}
          value={status ?? ''}
          data={[
            { value: '', label: t('all.any') },
            ...paymentStatusSchema.options.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(event) => {
            setStatus(paymentStatusSchema.safeParse(event.currentTarget.value).data);
          }}
        />
      }
      empty={{
        when: ({ pages }) => pages.every(({ payments }) => payments.length === 0),
        show: <PanelEmpty text={t(status === undefined ? 'all.empty' : 'all.emptyState')} />,
      }}
    >
      {({ pages }) => (
        <>
          <PaymentTable
            caption={t('all.title')}
            payments={pages.flatMap(({ payments }) => payments)}
            onDecide={onDecide}
          />
          <MoreButton query={all}>{t('all.more')}</MoreButton>
        </>
      )}
    </QueryPanel>
  );
}
