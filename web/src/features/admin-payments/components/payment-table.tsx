import type { AdminPayment } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { adminPaymentMessage, payerOf } from '../model/admin-payment-message';
import { paymentKind } from '../model/payment-kind';
import { PaymentStatus } from './payment-status';
import classes from './payments.module.css';

/** What an administrator has chosen to do with which payment. */
export interface DecisionTarget {
  readonly kind: 'settle' | 'close';
  readonly payment: AdminPayment;
}

interface PaymentTableProps {
  readonly caption: string;
  readonly payments: readonly AdminPayment[];
  readonly onDecide: (target: DecisionTarget) => void;
}

/** Payments with what has happened and what can be done; two-line rows on a phone. */
export function PaymentTable({ caption, payments, onDecide }: PaymentTableProps) {
  const { t } = useTranslation('admin-payments');
  const { t: common } = useTranslation();
  const format = useFormat();
  const price = ({ amountUsd, amountBrl }: AdminPayment): string =>
    amountBrl === null ? format.amount(amountUsd, 'USD') : format.amount(amountBrl, 'BRL');
  return (
    <DataTable
      caption={caption}
      rows={payments}
      rowKey={({ paymentId }) => paymentId}
      columns={[
        {
          key: 'status',
          head: t('column.status'),
          cell: (payment) => <PaymentStatus kind={paymentKind(payment)} />,
        },
        { key: 'payer', head: t('column.payer'), cell: (payment) => <Payer payment={payment} /> },
        {
          key: 'amount',
          head: t('column.amount'),
          cell: (payment) => (
            <>
              <div>{price(payment)}</div>
              <div className="ui-note ui-above-2">{common(`plan.${payment.plan}`)}</div>
            </>
          ),
        },
        { key: 'message', head: t('column.message'), cell: (payment) => <Message payment={payment} /> },
        { key: 'since', head: t('column.since'), cell: ({ since }) => format.instant(since) },
        {
          key: 'actions',
          head: <span className="ui-visually-hidden">{t('column.actions')}</span>,
          cell: (payment) => <Decisions payment={payment} onDecide={onDecide} />,
        },
      ]}
      phone={(payment) => ({
        lead: <PaymentStatus kind={paymentKind(payment)} />,
        sub: (
          <>
            <Payer payment={payment} />
            <Message payment={payment} />
            <div className="ui-above-8">
              <Decisions payment={payment} onDecide={onDecide} />
            </div>
          </>
        ),
        value: price(payment),
        subValue: (
          <>
            <div>{common(`plan.${payment.plan}`)}</div>
            <div>{format.instant(payment.since)}</div>
          </>
        ),
      })}
    />
  );
}

function Payer({ payment }: { readonly payment: AdminPayment }) {
  const { t } = useTranslation('admin-payments');
  const { reference, provider, secondOf } = payment;
  return (
    <>
      <div className={classes.fact}>{payerOf(payment, t)}</div>
      <div className="ui-note ui-above-2">{t(`provider.${provider}`)}</div>
      <div className="ui-note ui-above-2">
        <span className={cx('ui-sentences', classes.number)}>{t('detail.reference', { reference })}</span>
      </div>
      {secondOf === null ? null : (
        <div className="ui-note ui-above-2">{t('detail.second', { id: secondOf.slice(-12) })}</div>
      )}
    </>
  );
}

function Message({ payment }: { readonly payment: AdminPayment }) {
  const { t } = useTranslation('admin-payments');
  const format = useFormat();
  const { fact, todo } = adminPaymentMessage(payment, { t, format });
  return (
    <div className={cx('ui-sentences', classes.message)}>
      <div className={classes.fact}>{fact}</div>
      {todo === undefined ? null : <div className="ui-note ui-above-2">{todo}</div>}
    </div>
  );
}

function Decisions({
  payment,
  onDecide,
}: { readonly payment: AdminPayment } & Pick<PaymentTableProps, 'onDecide'>) {
  const { t } = useTranslation('admin-payments');
  const payer = payerOf(payment, t);
  const isHeld = payment.status === 'held';
  if (!isHeld && payment.status !== 'underpaid') return null;
  const button = (kind: DecisionTarget['kind'], label: string, name: string) => (
    <Button
      size="sm"
      variant="default"
      aria-label={name}
      onClick={() => {
        onDecide({ kind, payment });
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="ui-wrap ui-gap-8">
      {isHeld ? button('settle', t('settle.action'), t('settle.actionFor', { payer })) : null}
      {button('close', t('close.action'), t('close.actionFor', { payer }))}
    </div>
  );
}
